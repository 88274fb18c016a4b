import { indexRanges } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { JobKind, JobQueue } from '../../jobs/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type IndexRecord, indexRepo, indexSetRepo } from '../index-sets/index.ts'
import { rangeWire } from '../indices/index.ts'
import { rebuildIndexRange, rebuildIndexRanges } from './range-jobs.ts'

interface IndexRangeDependencies {
  db: Db
  messageStore: () => MessageStore
  jobs: JobQueue
}

/** From when to when the messages of each index are. */
export function registerIndexRanges(api: FastifyInstance, dependencies: IndexRangeDependencies): void {
  const { db, jobs } = dependencies
  const ofSets = rebuildIndexRanges(dependencies)
  const ofIndex = rebuildIndexRange(dependencies)
  jobs.define(ofSets)
  jobs.define(ofIndex)

  const requireIndex = async (name: string): Promise<IndexRecord> => {
    const index = await indexRepo(db).byName(name)
    if (!index || index.state === 'deleting') {
      throw badRequest(`There is no index <${name}> in any index set`)
    }
    if (index.state === 'closed') throw badRequest(`The index <${name}> is closed: open it first.`)
    return index
  }

  async function start<Data>(kind: JobKind<Data>, wish: { data: Data; actor: Actor; title: string }) {
    const { data, actor, title } = wish
    await inTransaction(db, async (db) => {
      await jobs.enqueue(db, kind, { data, createdBy: actor.username })
      await recordAudit(db, actor, { action: 'rebuild', entity: { type: 'index_range', id: title, title } })
    })
  }

  mount(api, indexRanges.list, async ({ actor }) => {
    const all = await indexRepo(db).all()
    const ranges = all.filter(
      ({ indexName, state }) => state === 'open' && isPermitted(actor, `indexranges:read:${indexName}`),
    )
    return { total: ranges.length, ranges: ranges.map(rangeWire) }
  })

  mount(api, indexRanges.load, async ({ params }) => rangeWire(await requireIndex(params.index)))

  mount(api, indexRanges.rebuildAll, ({ actor }) =>
    start(ofSets, { data: { index_set_id: null }, actor, title: 'all indices' }),
  )

  mount(api, indexRanges.rebuildOfIndexSet, async ({ params, actor }) => {
    const { indexSetId } = params
    const indexSet = await indexSetRepo(db).byId(indexSetId)
    if (!indexSet) throw notFound(`Couldn't load index set with ID <${indexSetId}>`)
    await start(ofSets, { data: { index_set_id: indexSetId }, actor, title: indexSet.title })
  })

  mount(api, indexRanges.rebuild, async ({ params, actor }) => {
    const { indexName } = await requireIndex(params.index)
    await start(ofIndex, { data: { index: indexName }, actor, title: indexName })
  })
}
