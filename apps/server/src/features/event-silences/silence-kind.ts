import { eventSilences } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import type { SilenceRecord } from './silence.ts'
import { silenceRepo } from './silence-repo.ts'

export const eventSilenceKind: StoredKind<SilenceRecord> = {
  type: 'event_silence',
  table: 'event_silences',
  repo: silenceRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Silence <${id}> doesn't exist`,
  relatedIds: ({ definitionIds }) => definitionIds,
  audited: {
    create: [eventSilences.create],
    update: [eventSilences.update],
    delete: [eventSilences.remove],
  },
}
