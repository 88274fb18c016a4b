import { streams } from '@logline/contract'
import { isPermitted } from '../../http/actor.ts'
import type { StoredKind } from '../changes/index.ts'
import { type StreamRecord, streamRepo } from './stream-repo.ts'

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
    mayRead: (actor, id) => isPermitted(actor, `streams:read:${id}`),
  },
  sharing: { view: ['streams:read'], manage: ['streams:edit', 'streams:changestate'], own: [] },
  audited: {
    create: [streams.create, streams.clone],
    update: [streams.update, streams.assignToIndexSet],
    delete: [streams.remove, streams.bulkDelete],
    pause: [streams.pause, streams.bulkPause],
    resume: [streams.resume, streams.bulkResume],
  },
}
