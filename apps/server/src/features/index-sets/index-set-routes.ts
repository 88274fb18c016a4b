import { indexSets } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { indexSetRepo } from './index-set-repo.ts'
import { indexSetWire } from './index-set-wire.ts'

export function registerIndexSets(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, indexSets.list, async ({ query, actor }) => {
    const rows = await indexSetRepo(db).all()
    const readable = rows.filter((row) => isPermitted(actor, `indexsets:read:${row.id}`))
    const end = query.limit === 0 ? undefined : query.skip + query.limit
    return {
      total: readable.length,
      index_sets: readable.slice(query.skip, end).map(indexSetWire),
      stats: {},
    }
  })

  mount(app, indexSets.get, async ({ params }) => {
    const row = await indexSetRepo(db).byId(params.id)
    if (!row) throw notFound(`Couldn't load index set with ID <${params.id}>`)
    return indexSetWire(row)
  })
}
