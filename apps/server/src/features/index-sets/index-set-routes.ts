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
import { indexSetRepo } from './index-set-repo.ts'
import { indexSetWire } from './index-set-wire.ts'
import { retentionDescriptions, rotationDescriptions } from './index-strategies.ts'

interface IndexSetDependencies {
  db: Db
  messageStore: () => MessageStore
}

export function registerIndexSets(app: FastifyInstance, { db, messageStore }: IndexSetDependencies): void {
  registerStrategies(app)
  const statsOf = async (ids: readonly string[]): Promise<Record<string, IndexStats>> => {
    const [sizes, indices] = await Promise.all([messageStore().indexSizes(), indexSetRepo(db).countIndices()])
    return Object.fromEntries(ids.map((id) => [id, indexStats(id, sizes, indices)]))
  }

  mount(app, indexSets.list, async ({ query, actor }) => {
    const rows = await indexSetRepo(db).all()
    const readable = rows.filter((row) => isPermitted(actor, `indexsets:read:${row.id}`))
    const end = query.limit === 0 ? undefined : query.skip + query.limit
    return {
      total: readable.length,
      index_sets: readable.slice(query.skip, end).map(indexSetWire),
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
    if (!(await indexSetRepo(db).byId(id))) throw notFound(`Couldn't load index set with ID <${id}>`)
    return (await statsOf([id]))[id] ?? { indices: 0, documents: 0, size: 0 }
  })

  mount(app, indexSets.get, async ({ params }) => {
    const row = await indexSetRepo(db).byId(params.id)
    if (!row) throw notFound(`Couldn't load index set with ID <${params.id}>`)
    return indexSetWire(row)
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

function registerStrategies(app: FastifyInstance): void {
  mount(app, rotationStrategies.list, async () => ({
    total: rotationDescriptions.length,
    strategies: rotationDescriptions,
    context: { time_size_optimizing_retention_fixed_leeway: null },
  }))
  mount(app, retentionStrategies.list, async () => ({
    total: retentionDescriptions.length,
    strategies: retentionDescriptions,
    context: { max_index_retention_period: null },
  }))
  mount(app, rotationStrategies.get, async ({ params }) => strategyOf(rotationDescriptions, params.strategy))
  mount(app, retentionStrategies.get, async ({ params }) =>
    strategyOf(retentionDescriptions, params.strategy),
  )
}

function strategyOf(all: readonly DescribedStrategy[], name: string): DescribedStrategy {
  const strategy = all.find(({ type }) => type === name)
  if (!strategy)
    throw notFound(`Couldn't find strategy <${name}>. Known are ${all.map(({ type }) => type).join(', ')}.`)
  return strategy
}
