import type { TimeRange } from '@logline/contract'
import type { SearchScope } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, missingStreamPermission } from '../../http/errors.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import { expressionOf, loadCatalogue, requireStreams, resolveTimeRange } from '../searches/index.ts'
import { readableStreams, streamRepo } from '../streams/index.ts'
import type { DeletionWish } from './deletion-repo.ts'

interface RequestedScope {
  query: string
  streams: readonly string[]
  index_sets: readonly string[]
  timerange: TimeRange
}

interface Moment {
  nowMs: number
  arrivedBeforeMs: number
}

/**
 * What a request means, once it is known that the caller may read it. Throws 400 for one that names nothing, and
 * the errors of searches.
 */
export async function wishOf(
  db: Db,
  requested: RequestedScope,
  { actor, nowMs, arrivedBeforeMs }: Moment & { actor: Actor },
): Promise<DeletionWish> {
  const { query, streams, index_sets: indexSetIds, timerange } = requested
  if (query.trim() === '') {
    throw badRequest('The query is empty. To delete all messages of the time range, write * as the query.')
  }
  if (streams.length === 0 && indexSetIds.length === 0) {
    throw badRequest('Name the streams or the index sets whose messages are to be deleted.')
  }
  expressionOf(query)
  requireStreams(streams, actor)
  const streamIds = streams.length > 0 ? await requireKnown(db, streams) : await allReadable(db, actor)
  const { fromMs, toMs } = resolveTimeRange(timerange, nowMs)
  return {
    query,
    fromMs,
    toMs,
    arrivedBeforeMs,
    streamIds,
    indexSetIds: await indexSetsOf(db, streamIds, indexSetIds),
  }
}

/** The same for searches and deletions: what is hidden from the one, the other does not touch. */
export async function scopeOfWish(db: Db, wish: DeletionWish): Promise<SearchScope> {
  const { indexPrefixes, hiddenIndices } = await loadCatalogue(db)
  const { query, fromMs, toMs, arrivedBeforeMs, streamIds, indexSetIds } = wish
  return {
    indexSetIds,
    hiddenIndices,
    indexPrefixes,
    timeRange: { fromMs, toMs },
    streamIds,
    queries: [expressionOf(query)],
    arrivedBeforeMs,
  }
}

async function requireKnown(db: Db, streamIds: readonly string[]): Promise<string[]> {
  const known = new Set((await streamRepo(db).all()).map(({ id }) => id))
  const missing = streamIds.find((id) => !known.has(id))
  if (missing !== undefined) throw badRequest(`There is no stream <${missing}>`)
  return [...new Set(streamIds)]
}

async function allReadable(db: Db, actor: Actor): Promise<string[]> {
  const streamIds = (await readableStreams(db, actor)).map(({ id }) => id)
  if (streamIds.length === 0) throw missingStreamPermission([])
  return streamIds
}

async function indexSetsOf(
  db: Db,
  streamIds: readonly string[],
  wanted: readonly string[],
): Promise<string[]> {
  const [catalogue, sets] = await Promise.all([loadCatalogue(db), indexSetRepo(db).all()])
  const known = new Set(sets.map(({ id }) => id))
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) throw badRequest(`There is no index set <${missing}>`)
  const ofStreams = catalogue.indexSetsOf(streamIds)
  return wanted.length === 0 ? ofStreams : ofStreams.filter((id) => wanted.includes(id))
}
