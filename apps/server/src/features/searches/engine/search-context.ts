import type { HiddenIndices, MessageStore, SearchScope } from '@logline/engine'
import type { ResolvedTimeRange } from '@logline/message'
import type { Expression } from '@logline/query-language'
import type { Db } from '../../../db/index.ts'
import { indexRepo, indexSetRepo } from '../../index-sets/index.ts'
import { streamRepo } from '../../streams/index.ts'
import type { StatementQueue } from './statement-queue.ts'

/** What searching needs to know of the metadata, read once for each job. */
export interface SearchCatalogue {
  /** Index sets the messages of these streams lie in. */
  indexSetsOf(streamIds: readonly string[]): string[]
  /** Closed indices are not searched. */
  hiddenIndices: HiddenIndices
  /** By index set: the beginning of the names of its indices. */
  indexPrefixes: ReadonlyMap<string, string>
  /** Name of an index on the wire, `<prefix>_<number>`. */
  indexName(indexSetId: string, indexNo: number): string
}

/** Everything one running search works with. */
export interface SearchContext {
  store: () => MessageStore
  queue: StatementQueue
  catalogue: SearchCatalogue
  /** Who searches, for fairness and in the engine's log. */
  username: string
  /** One instant for the whole search, so that its parts agree on "now". */
  nowMs: number
  signal: AbortSignal
  log: SearchLog
}

/** Where a bug met while searching is told. */
export interface SearchLog {
  error(details: { err: unknown }, message: string): void
}

export async function loadCatalogue(db: Db): Promise<SearchCatalogue> {
  const [ofStreams, indexSets, hiddenIndices] = await Promise.all([
    streamRepo(db).indexSets(),
    indexSetRepo(db).all(),
    indexRepo(db).hidden(),
  ])
  const prefixes = new Map(indexSets.map((set) => [set.id, set.indexPrefix]))
  return {
    indexSetsOf: (streamIds) => [...new Set(streamIds.flatMap((id) => ofStreams.get(id) ?? []))],
    hiddenIndices,
    indexPrefixes: prefixes,
    indexName: (indexSetId, indexNo) => `${prefixes.get(indexSetId) ?? indexSetId}_${indexNo}`,
  }
}

/** The messages in the given streams and time range that match all of the queries. */
export function scopeOf(
  catalogue: SearchCatalogue,
  streamIds: readonly string[],
  { fromMs, toMs }: ResolvedTimeRange,
  queries: readonly Expression[],
): SearchScope {
  const indexSetIds = catalogue.indexSetsOf(streamIds)
  const { indexPrefixes, hiddenIndices } = catalogue
  return { indexSetIds, hiddenIndices, indexPrefixes, timeRange: { fromMs, toMs }, streamIds, queries }
}

type SearchStatement<T> = (
  store: MessageStore,
  caller: { user: string; purpose: string; signal: AbortSignal },
) => Promise<T>

/** Runs a statement of this search when it is its user's turn. */
export function runStatement<T>(
  context: SearchContext,
  purpose: string,
  statement: SearchStatement<T>,
): Promise<T> {
  return inTurn(context, { purpose, isHeavy: false }, statement)
}

/** The same with one that may read every message. */
export function runAggregation<T>(
  context: SearchContext,
  purpose: string,
  statement: SearchStatement<T>,
): Promise<T> {
  return inTurn(context, { purpose, isHeavy: true }, statement)
}

function inTurn<T>(
  context: SearchContext,
  { purpose, isHeavy }: { purpose: string; isHeavy: boolean },
  statement: SearchStatement<T>,
): Promise<T> {
  const { queue, username: user, signal } = context
  return queue.run({ user, signal, isHeavy }, () =>
    // The store is asked for now, not when the search began: the engine may have come back meanwhile.
    statement(context.store(), { user, purpose, signal }),
  )
}
