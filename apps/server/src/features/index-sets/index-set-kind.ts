import { indexSets, indexTemplates, promotedFields } from '@logline/contract'
import { isPermitted } from '../../http/actor.ts'
import type { StoredKind } from '../changes/index.ts'
import { indexSetRepo } from './stored/index-set-repo.ts'
import type { IndexSetRecord } from './stored/index-set-row.ts'

/** Belongs to the installation: permissions say who may do what with one, and none can be shared. */
export const indexSetKind: StoredKind<IndexSetRecord> = {
  type: 'index_set',
  table: 'index_sets',
  repo: indexSetRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Couldn't load index set with ID <${id}>`,
  hasRulesForAll: true,
  catalogued: {
    collection: 'index_sets',
    table: 'index_sets',
    rows: { column: 'is_deleted', value: '0' },
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title', 'description'],
    mayRead: (actor, id) => isPermitted(actor, `indexsets:read:${id}`),
  },
  audited: {
    create: [indexSets.create],
    update: [indexSets.update],
    set_default: [indexSets.setDefault],
    delete: [indexSets.remove],
    update_template: [indexTemplates.update, indexTemplates.updateAll],
    decide_field: [promotedFields.decide],
  },
}
