import { type Stream, type StreamItem, type StreamRule, toDate, toTs } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { type Output, outputWire } from '../outputs/index.ts'
import type { StreamRecord } from './stored/stream-repo.ts'
import type { StreamRuleRecord } from './stored/stream-rule-repo.ts'
import { nonMessageStreamIds } from './well-known-streams.ts'

/** A stream with its rules and outputs, as the API shows it. */
export interface RuledStream {
  stream: StreamRecord
  rules: readonly StreamRuleRecord[]
  outputs: readonly Output[]
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
export function streamWire(ruled: RuledStream, actor: Actor): Stream {
  const outputs = visibleOutputs(ruled, actor).map(outputWire)
  return { ...membersOf(ruled), created_at: toTs(ruled.stream.createdAtMs), outputs }
}

/** A row of the paginated list, whose dates have another form. */
export function streamItemWire(ruled: RuledStream, actor: Actor): StreamItem {
  const outputs = visibleOutputs(ruled, actor)
  return {
    ...membersOf(ruled),
    created_at: toDate(ruled.stream.createdAtMs),
    outputs: outputs.length > 0 ? outputs.map(({ id }) => id) : null,
    alert_conditions: null,
    alert_receivers: null,
  }
}

/** Whoever may read a stream need not know where its messages go. */
function visibleOutputs({ outputs }: RuledStream, actor: Actor): Output[] {
  return outputs.filter(({ id }) => isPermitted(actor, `stream_outputs:read:${id}`))
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
