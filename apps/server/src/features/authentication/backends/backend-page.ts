import type { authenticationServices } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../../db/index.ts'
import { type Actor, instancesPermitted } from '../../../http/actor.ts'
import { entityList } from '../../../lists/entity-list.ts'
import { entityPage } from '../../../lists/entity-page.ts'
import { fromRow } from './backend-repo.ts'
import { backendWire } from './backend-wire.ts'

const backendList = entityList({
  table: 'authentication_services',
  fromRow,
  fields: {
    title: { type: 'text', column: 'title' },
    id: { type: 'id', column: 'id' },
    description: { type: 'text', column: 'description' },
  },
  searched: ['title', 'id', 'description'],
  sorted: ['title', 'description'],
})

/** One page of the backends that match and that the actor may read. */
export async function backendPage(
  db: Db,
  actor: Actor,
  query: z.output<typeof authenticationServices.list.query>,
) {
  const { rows, info } = await entityPage(db, backendList, {
    ...query,
    sort: query.sort === '' ? 'title' : query.sort,
    within: [{ id: instancesPermitted(actor, 'authservicebackend:read') }],
  })
  return { ...info, query: query.query, backends: rows.map(backendWire) }
}
