import type { authzRoles } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { fromRow } from './role-repo.ts'
import { roleWire } from './role-wire.ts'

const roleList = entityList({
  table: 'roles',
  fromRow,
  fields: {
    name: { type: 'text', column: 'name' },
    id: { type: 'id', column: 'id' },
    description: { type: 'text', column: 'description' },
  },
  searched: ['name', 'id', 'description'],
  sorted: ['name', 'description'],
})

type PageQuery = z.output<typeof authzRoles.list.query>

/** One page of the roles that match: of all there are, or of those with the ids. */
export async function rolePage(db: Db, query: PageQuery, ids: 'all' | readonly string[] = 'all') {
  const { rows, info } = await entityPage(db, roleList, { ...query, within: [{ id: ids }] })
  return { ...info, query: query.query, roles: rows.map(roleWire) }
}
