import { isPermitted } from '../../http/actor.ts'
import type { Kind } from '../kinds/index.ts'

export const indexSetKind: Kind = {
  type: 'index_set',
  catalogued: {
    collection: 'index_sets',
    table: 'index_sets',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title', 'description'],
    mayRead: (actor, id) => isPermitted(actor, `indexsets:read:${id}`),
  },
}
