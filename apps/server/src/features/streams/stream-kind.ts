import { entityTypes, streamOutputs, streams } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { readersOf } from '../kinds/index.ts'
import { type StreamRecord, streamRepo } from './stored/stream-repo.ts'

export const streamKind: StoredKind<StreamRecord> = {
  type: 'stream',
  grn: 'stream',
  table: 'streams',
  repo: streamRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Stream <${id}> not found!`,
  catalogued: {
    collection: 'streams',
    table: 'streams',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title', 'description'],
    mayRead: readersOf('stream'),
  },
  sharing: { view: entityTypes.stream.read, manage: ['streams:edit', 'streams:changestate'], own: [] },
  audited: {
    create: [streams.create, streams.clone],
    update: [streams.update, streams.assignToIndexSet, streamOutputs.assign, streamOutputs.remove],
    delete: [streams.remove, streams.bulkDelete],
    pause: [streams.pause, streams.bulkPause],
    resume: [streams.resume, streams.bulkResume],
  },
}
