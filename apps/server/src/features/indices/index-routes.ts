import {
  type AllIndices,
  clusterDeflector,
  deflector,
  indexerCluster,
  indexSetOutlook,
  indices,
} from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { conflict, forbidden, notFound, serviceUnavailable } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import { type IndexSetRecord, indexRepo, indexSetKind, indexSetRepo } from '../index-sets/index.ts'
import type { IndexParts } from './index-parts.ts'
import { indexEventRepo } from './lifecycle/index-event-repo.ts'
import { indexKind } from './lifecycle/index-kind.ts'
import { calculateRange } from './lifecycle/index-range.ts'
import { forecastOf, fullAtMs } from './schedule/forecast.ts'
import type { KnownIndex } from './schedule/retention-rules.ts'
import {
  clusterName,
  eventWire,
  healthWire,
  indexInfo,
  outlookWire,
  overviewWire,
} from './wire/index-wire.ts'

/** Indices: listed, closed, opened again, merged, kept and deleted. */
export function registerIndexRoutes(api: FastifyInstance, parts: IndexParts): void {
  registerLists(api, parts)
  registerIndexChanges(api, parts)
  registerDeflector(api, parts)
  registerIndexerCluster(api, parts)
  registerOutlook(api, parts)
}

async function loadSet({ db }: IndexParts, id: string): Promise<IndexSetRecord> {
  const set = await indexSetRepo(db).byId(id)
  if (!set) throw notFound(indexSetKind.missing(id))
  return set
}

async function loadDefaultSet({ db }: IndexParts): Promise<IndexSetRecord> {
  const set = await indexSetRepo(db).defaultSet()
  if (!set) throw notFound('There is no default index set.')
  return set
}

/** Of all index sets, or of one; the newest first. */
async function knownIndices({ db, changes }: IndexParts, indexSetId: string | null): Promise<KnownIndex[]> {
  const repo = indexRepo(db)
  const all = await (indexSetId === null ? repo.all() : repo.ofSet(indexSetId))
  return changes.knownIndices(all.filter(({ state }) => state !== 'deleting'))
}

const mayRead = (actor: Actor, { indexName }: KnownIndex) => isPermitted(actor, `indices:read:${indexName}`)

function registerLists(api: FastifyInstance, parts: IndexParts): void {
  const ofSet = async (id: string) => knownIndices(parts, (await loadSet(parts, id)).id)
  const isOpen = ({ state }: KnownIndex) => state === 'open'
  const openOf = (all: readonly KnownIndex[]) => ({
    indices: all.filter(isOpen).map((index) => indexInfo(index, parts.node)),
  })
  const named = (all: readonly KnownIndex[], actor: Actor) => {
    const names = all.filter((index) => mayRead(actor, index)).map(({ indexName }) => indexName)
    return { indices: names, total: names.length }
  }
  const closedOf = (all: readonly KnownIndex[], actor: Actor) =>
    named(
      all.filter(({ state }) => state === 'closed'),
      actor,
    )
  const reopenedOf = (all: readonly KnownIndex[], actor: Actor) =>
    named(
      all.filter(({ isReopened }) => isReopened),
      actor,
    )
  const allOf = (all: readonly KnownIndex[], actor: Actor): AllIndices => ({
    closed: closedOf(all, actor),
    reopened: reopenedOf(all, actor),
    all: openOf(all.filter((index) => mayRead(actor, index))),
  })

  mount(api, indices.list, async ({ actor }) => allOf(await knownIndices(parts, null), actor))
  mount(api, indices.open, async () => openOf(await knownIndices(parts, null)))
  mount(api, indices.closed, async ({ actor }) => closedOf(await knownIndices(parts, null), actor))
  mount(api, indices.reopened, async ({ actor }) => reopenedOf(await knownIndices(parts, null), actor))
  mount(api, indices.listOfSet, async ({ params, actor }) => allOf(await ofSet(params.indexSetId), actor))
  mount(api, indices.openOfSet, async ({ params }) => openOf(await ofSet(params.indexSetId)))
  mount(api, indices.closedOfSet, async ({ params, actor }) =>
    closedOf(await ofSet(params.indexSetId), actor),
  )
  mount(api, indices.reopenedOfSet, async ({ params, actor }) =>
    reopenedOf(await ofSet(params.indexSetId), actor),
  )

  mount(api, indices.several, async ({ body, actor }) => {
    const wanted = new Set(body.indices)
    const all = await knownIndices(parts, null)
    return openOf(all.filter((index) => wanted.has(index.indexName) && mayRead(actor, index))).indices
  })

  mount(api, indices.get, async ({ params }) => indexInfo(await parts.changes.load(params.index), parts.node))
}

function registerIndexChanges(api: FastifyInstance, parts: IndexParts): void {
  const { db, changes, jobs, optimizeJob } = parts

  mount(api, indices.close, async ({ params, actor }) =>
    changes.close(await changes.load(params.index), { doer: actor }),
  )

  mount(api, indices.reopen, async ({ params, actor }) => {
    const index = await changes.load(params.index)
    await changes.reopen(index, actor)
    await calculateRange(parts, index, AbortSignal.timeout(60_000))
  })

  mount(api, indices.keep, async ({ params, body, actor }) =>
    changes.keep(await changes.load(params.index), body.keep, actor),
  )

  mount(api, indices.optimize, async ({ params, actor }) => {
    const { indexName, state } = await changes.load(params.index)
    if (state === 'closed') throw conflict(`The index ${indexName} is closed: open it first.`)
    await inTransaction(db, async (db) => {
      await jobs.enqueue(db, optimizeJob, { data: { index: indexName }, createdBy: actor.username })
      const entity = { type: indexKind.type, id: indexName, title: indexName }
      await recordAudit(db, actor, { action: 'optimize', entity })
    })
  })

  mount(api, indices.remove, async ({ params, actor }) =>
    changes.remove(await changes.load(params.index), { doer: actor }),
  )
}

function registerDeflector(api: FastifyInstance, parts: IndexParts): void {
  const { db, changes } = parts
  const stateOf = async ({ id }: IndexSetRecord) => {
    const written = (await indexRepo(db).ofSet(id)).find(({ rotatedAtMs }) => rotatedAtMs === null)
    return { is_up: written !== undefined, current_target: written?.indexName ?? null }
  }
  const cycle = (set: IndexSetRecord, actor: Actor) => changes.rotate(set, { doer: actor })
  const cycleDefault = async ({ actor }: { actor: Actor }) => cycle(await loadDefaultSet(parts), actor)
  const cycleOne = async ({ params, actor }: { params: { indexSetId: string }; actor: Actor }) =>
    cycle(await loadSet(parts, params.indexSetId), actor)

  mount(api, deflector.getDefault, async () => stateOf(await loadDefaultSet(parts)))
  mount(api, deflector.get, async ({ params }) => stateOf(await loadSet(parts, params.indexSetId)))
  mount(api, deflector.cycleDefault, cycleDefault)
  mount(api, deflector.cycle, cycleOne)
  mount(api, clusterDeflector.cycleDefault, cycleDefault)
  mount(api, clusterDeflector.cycle, cycleOne)
}

function registerIndexerCluster(api: FastifyInstance, parts: IndexParts): void {
  const { messageStore } = parts
  const partitions = async () => (await messageStore().indexSizes()).length
  const overview = async (set: IndexSetRecord, actor: Actor) => {
    if (!isPermitted(actor, `indexsets:read:${set.id}`)) throw forbidden()
    return overviewWire(await knownIndices(parts, set.id), await partitions())
  }

  mount(api, indexerCluster.name, async () => {
    await requireAnswer(parts)
    return { name: clusterName }
  })
  mount(api, indexerCluster.health, async () => {
    await requireAnswer(parts)
    return healthWire(await partitions())
  })
  mount(api, indexerCluster.overviewOfDefault, async ({ actor }) =>
    overview(await loadDefaultSet(parts), actor),
  )
  mount(api, indexerCluster.overview, async ({ params, actor }) =>
    overview(await loadSet(parts, params.indexSetId), actor),
  )
}

/** Throws 503 when it does not answer. */
async function requireAnswer({ messageStore }: IndexParts): Promise<void> {
  if (!(await messageStore().ping())) throw serviceUnavailable('The message store does not answer.')
}

function registerOutlook(api: FastifyInstance, parts: IndexParts): void {
  const { db, changes, limits, now } = parts

  mount(api, indexSetOutlook.get, async ({ params }) => {
    const set = await loadSet(parts, params.id)
    const [sets, all, disk] = await Promise.all([
      indexSetRepo(db).all(),
      knownIndices(parts, null),
      changes.disk(),
    ])
    const nowMs = now()
    const forecast = (of: IndexSetRecord) =>
      forecastOf({
        set: of,
        indices: all.filter(({ indexSetId }) => indexSetId === of.id),
        limits,
        nowMs,
      })
    const full = fullAtMs(sets.map(forecast), disk.freeBytes, nowMs)
    return outlookWire({ set, forecast: forecast(set), disk, fullAtMs: full, nowMs })
  })

  mount(api, indexSetOutlook.events, async ({ params, query }) => {
    const set = await loadSet(parts, params.id)
    const { total, events } = await indexEventRepo(db).page(set.id, query)
    return { total, events: events.map(eventWire) }
  })
}
