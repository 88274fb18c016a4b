import {
  clusterConfig,
  clusterConfigs,
  indexSets,
  retentionStrategies,
  rotationStrategies,
} from '@logline/contract'
import { answerOf, type RouteAnswer } from '../../../api/call.ts'
import { composedQuery, query } from '../../../api/query.ts'
import { type Bounds, daysOrNull } from './index-set-schema.ts'

/** What a change of an index set makes stale. */
export const indexSetRoutes = [indexSets.list, indexSets.get, indexSets.stats, indexSets.statsOfOne]

/** All of them at once, with how much is in each: there are never so many that a page would be asked for. */
export const indexSetsQuery = query(indexSets.list, { query: { stats: 'true' } })

export const indexSetQuery = (id: string) => query(indexSets.get, { params: { id } })

/** What strategies can be chosen, with what they begin with, and the operator's bounds. */
export const strategiesQuery = composedQuery({
  reads: [rotationStrategies.list, retentionStrategies.list],
  load: async (_, { signal }) => {
    const [rotation, retention] = await Promise.all([
      answerOf(rotationStrategies.list, { signal }),
      answerOf(retentionStrategies.list, { signal }),
    ])
    return { rotation, retention }
  },
})()

/** What a new index set begins with. */
export const defaultsQuery = composedQuery({
  reads: [clusterConfig.get],
  load: async (_, { signal }) => {
    const { className, schema, whenUnset } = clusterConfigs.indexSetDefaults
    const params = { configClass: className }
    const stored = await answerOf(clusterConfig.get, { params, signal })
    return stored === undefined ? whenUnset : schema.parse(stored)
  },
})()

/** Of all index sets together. */
export const totalQuery = query(indexSets.stats)

interface Strategies {
  rotation: RouteAnswer<typeof rotationStrategies.list>
  retention: RouteAnswer<typeof retentionStrategies.list>
}

/** As the forms need them. */
export function offeredOf({ rotation, retention }: Strategies) {
  const byTime = rotation.strategies.find(({ default_config }) => 'max_rotation_period' in default_config)
  const most = byTime?.default_config.max_rotation_period
  const bounds: Bounds = {
    fixedLeewayDays: daysOrNull(rotation.context.time_size_optimizing_retention_fixed_leeway),
    maxRotationPeriod: typeof most === 'string' ? most : null,
  }
  return {
    rotations: rotation.strategies,
    retentions: retention.strategies,
    bounds,
    maxRetentionPeriod: retention.context.max_index_retention_period,
  }
}
