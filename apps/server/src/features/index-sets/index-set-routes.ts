import {
  type DescribedStrategy,
  type IndexStats,
  indexSets,
  retentionStrategies,
  rotationStrategies,
} from '@logline/contract'
import type { IndexSize, MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { JobQueue } from '../../jobs/index.ts'
import { dropJob } from './drop-job.ts'
import { createIndexSetChanges } from './index-set-changes.ts'
import { registerIndexSetDefaults } from './index-set-defaults-routes.ts'
import { indexSetKind } from './index-set-kind.ts'
import { indexSetWire } from './index-set-wire.ts'
import { registerIndexTemplates } from './index-template-routes.ts'
import { indexSetRepo } from './stored/index-set-repo.ts'
import type { IndexSetRecord } from './stored/index-set-row.ts'
import type { IndexSetLimits } from './strategies/index-set-limits.ts'
import { periodOrNull, retentionDescriptions, rotationDescriptions } from './strategies/index-strategies.ts'

interface IndexSetDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  dataPlane: { publishPlan(): Promise<void> }
  indexSetLimits: IndexSetLimits
  jobs: JobQueue
}

/** How and for how long messages are kept. */
export function registerIndexSets(app: FastifyInstance, dependencies: IndexSetDependencies): void {
  registerReading(app, dependencies)
  registerChanges(app, dependencies)
  registerIndexSetDefaults(app, dependencies)
  registerStrategies(app, dependencies.indexSetLimits)
  registerIndexTemplates(app, dependencies)
}

function registerChanges(app: FastifyInstance, dependencies: IndexSetDependencies): void {
  const { messageStore, indexSetLimits, jobs } = dependencies
  const dropping = dropJob(messageStore)
  jobs.define(dropping)
  const changes = createIndexSetChanges({ ...dependencies, dropJob: dropping })

  mount(app, indexSets.create, async ({ body, actor }) =>
    indexSetWire(await changes.create(body, actor), indexSetLimits),
  )
  mount(app, indexSets.update, async ({ params, body, actor }) =>
    indexSetWire(await changes.update(params.id, body, actor), indexSetLimits),
  )
  mount(app, indexSets.setDefault, async ({ params, actor }) =>
    indexSetWire(await changes.setDefault(params.id, actor), indexSetLimits),
  )
  mount(app, indexSets.remove, ({ params, query, actor }) =>
    changes.remove(params.id, { deletesData: query.delete_indices }, actor),
  )
}

function registerReading(
  app: FastifyInstance,
  { db, messageStore, indexSetLimits }: IndexSetDependencies,
): void {
  const wireOf = (set: IndexSetRecord) => indexSetWire(set, indexSetLimits)
  const statsOf = async (ids: readonly string[]): Promise<Record<string, IndexStats>> => {
    const [sizes, indices] = await Promise.all([messageStore().indexSizes(), indexSetRepo(db).countIndices()])
    return Object.fromEntries(ids.map((id) => [id, indexStats(id, sizes, indices)]))
  }

  mount(app, indexSets.list, async ({ query, actor }) => {
    const sets = await indexSetRepo(db).all()
    const readable = sets.filter(({ id }) => isPermitted(actor, `indexsets:read:${id}`))
    const end = query.limit === 0 ? undefined : query.skip + query.limit
    return {
      total: readable.length,
      index_sets: readable.slice(query.skip, end).map(wireOf),
      stats: query.stats ? await statsOf(readable.map(({ id }) => id)) : {},
    }
  })

  mount(app, indexSets.stats, async () => {
    const all = await indexSetRepo(db).all()
    const stats = Object.values(await statsOf(all.map(({ id }) => id)))
    const sum = (member: keyof IndexStats) => stats.reduce((total, each) => total + each[member], 0)
    return { indices: sum('indices'), documents: sum('documents'), size: sum('size') }
  })

  mount(app, indexSets.statsOfOne, async ({ params: { id } }) => {
    if (!(await indexSetRepo(db).byId(id))) throw notFound(indexSetKind.missing(id))
    return (await statsOf([id]))[id] ?? { indices: 0, documents: 0, size: 0 }
  })

  mount(app, indexSets.get, async ({ params }) => {
    const set = await indexSetRepo(db).byId(params.id)
    if (!set) throw notFound(indexSetKind.missing(params.id))
    return wireOf(set)
  })
}

function indexStats(
  id: string,
  sizes: readonly IndexSize[],
  indices: ReadonlyMap<string, number>,
): IndexStats {
  const own = sizes.filter(({ indexSetId }) => indexSetId === id)
  return {
    indices: indices.get(id) ?? 0,
    documents: own.reduce((total, { messages }) => total + messages, 0),
    size: own.reduce((total, { bytes }) => total + bytes, 0),
  }
}

function registerStrategies(app: FastifyInstance, limits: IndexSetLimits): void {
  const rotations = rotationDescriptions(limits)
  const retentions = retentionDescriptions(limits)
  mount(app, rotationStrategies.list, async () => ({
    total: rotations.length,
    strategies: rotations,
    context: { time_size_optimizing_retention_fixed_leeway: periodOrNull(limits.fixedLeewayMs) },
  }))
  mount(app, retentionStrategies.list, async () => ({
    total: retentions.length,
    strategies: retentions,
    context: { max_index_retention_period: periodOrNull(limits.maxRetentionMs) },
  }))
  mount(app, rotationStrategies.get, async ({ params }) => strategyOf(rotations, params.strategy))
  mount(app, retentionStrategies.get, async ({ params }) => strategyOf(retentions, params.strategy))
}

function strategyOf(all: readonly DescribedStrategy[], name: string): DescribedStrategy {
  const strategy = all.find(({ type }) => type === name)
  if (!strategy)
    throw notFound(`Couldn't find strategy <${name}>. Known are ${all.map(({ type }) => type).join(', ')}.`)
  return strategy
}
