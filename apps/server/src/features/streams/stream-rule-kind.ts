import { streamRules } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { type StreamRuleRecord, streamRuleRepo } from './stored/stream-rule-repo.ts'

export const streamRuleKind: StoredKind<StreamRuleRecord> = {
  type: 'stream_rule',
  table: 'stream_rules',
  repo: streamRuleRepo,
  // A rule has no title: its stream's is told.
  titleOf: ({ streamId }) => streamId,
  missing: (id) => `Stream rule <${id}> not found!`,
  detailsOf: ({ before, after }) => {
    const rule = after ?? before
    return rule === null
      ? {}
      : {
          stream_id: rule.streamId,
          type: rule.type,
          field: rule.field,
          value: rule.value,
          inverted: rule.isInverted,
        }
  },
  relatedIds: ({ streamId }) => [streamId],
  audited: {
    create: [streamRules.create],
    update: [streamRules.update, streamRules.updateByPost],
    delete: [streamRules.remove],
  },
}
