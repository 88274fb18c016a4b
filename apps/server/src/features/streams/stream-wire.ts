import { type Stream, type StreamItem, type StreamRule, toDate, toTs } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import type { StreamRecord } from './stored/stream-repo.ts'
import type { StreamRuleRecord } from './stored/stream-rule-repo.ts'
import { nonMessageStreamIds } from './well-known-streams.ts'

/** A stream with its rules, as the API shows it. */
export interface RuledStream {
  stream: StreamRecord
  rules: readonly StreamRuleRecord[]
}

function membersOf({ stream, rules }: RuledStream) {
  return {
    id: stream.id,
    creator_user_id: stream.creatorUserId,
    matching_type: stream.matchingType,
    description: stream.description,
    disabled: stream.isDisabled,
    rules: rules.map(streamRuleWire),
    title: stream.title,
    content_pack: stream.contentPack,
    is_default: stream.id === defaultStreamId,
    remove_matches_from_default_stream: stream.removesMatchesFromDefaultStream,
    index_set_id: stream.indexSetId,
    is_editable: !nonMessageStreamIds.has(stream.id),
  }
}

/** A stream on its own and in the plain list. */
export function streamWire(ruled: RuledStream): Stream {
  return { ...membersOf(ruled), created_at: toTs(ruled.stream.createdAtMs), outputs: [] }
}

/** A row of the paginated list, whose dates have another form. */
export function streamItemWire(ruled: RuledStream): StreamItem {
  return {
    ...membersOf(ruled),
    created_at: toDate(ruled.stream.createdAtMs),
    outputs: null,
    alert_conditions: null,
    alert_receivers: null,
  }
}

export function streamRuleWire(rule: StreamRuleRecord): StreamRule {
  return {
    id: rule.id,
    stream_id: rule.streamId,
    type: rule.type,
    field: rule.field,
    value: rule.value,
    inverted: rule.isInverted,
    description: rule.description,
  }
}
