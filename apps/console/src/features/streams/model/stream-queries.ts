import { decorators, favorites, indexSets, metrics, startPage, streamRules, streams } from '@logline/contract'
import { pollingQuery, query } from '../../../api/query.ts'
import { rateMetric } from './throughput.ts'

/** What a change of a stream or its rules makes stale; deleted ones leave lists of favourites. */
export const streamRoutes = [
  streams.paginated,
  streams.list,
  streams.enabled,
  streams.get,
  streamRules.list,
  streamRules.matches,
  streams.testMatch,
  favorites.list,
  startPage.lastOpened,
  startPage.recentActivity,
]

export const streamQuery = (streamId: string) => query(streams.get, { params: { streamId } })

/** Their titles, and where streams may store. */
export const indexSetsQuery = query(indexSets.list, { query: { stats: 'false' } })

export const favoriteStreamsQuery = query(favorites.list, { query: { type: 'stream', per_page: 1_000 } })

const hourMs = 3_600_000

export const ruleTypesQuery = {
  ...query(streamRules.types, { params: { streamId: 'null' } }),
  staleTime: hourMs,
}

export const decoratorsQuery = query(decorators.list)

/** Specification: throughput every two seconds while it is shown. */
const rateEveryMs = 2_000

export function ratesQuery(streamIds: readonly string[]) {
  const body = { metrics: streamIds.map(rateMetric) }
  return {
    ...pollingQuery(metrics.multipleOfAllNodes, { body }, rateEveryMs),
    enabled: streamIds.length > 0,
    // A page that is turned has other metrics: the figures of the last one do not flicker.
    placeholderData: <T>(before: T) => before,
  }
}

/** Its steps are of 15 seconds. */
export const countsQuery = pollingQuery(streams.counts, {}, 5_000)
