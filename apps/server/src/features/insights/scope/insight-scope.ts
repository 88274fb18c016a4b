import type { ComparisonStore, MessageStore, SearchScope, StoredMessage } from '@logline/engine'
import type { Expression } from '@logline/query-language'
import type { Db } from '../../../db/index.ts'
import type { Actor } from '../../../http/actor.ts'
import { missingStreamPermission } from '../../../http/errors.ts'
import {
  defaultStreamIds,
  expressionOf,
  loadCatalogue,
  readRangeLimitMs,
  requireStreams,
  resolveTimeRange,
  type StatementQueue,
  withinLimit,
} from '../../searches/index.ts'
import { readableStreams } from '../../streams/index.ts'

export interface InsightSource {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  queue: StatementQueue
}

export interface InsightReader {
  actor: Actor
  /** Aborted when the caller goes, or loses a right. */
  signal: AbortSignal
}

interface Searched {
  query_string: string
  timerange: Parameters<typeof resolveTimeRange>[0]
  streams: readonly string[]
}

type Statement<T> = (
  store: ComparisonStore,
  caller: Parameters<ComparisonStore['countParts']>[1],
) => Promise<T>

/** Half-open. */
export interface TimeSpan {
  fromMs: number
  toMs: number
}

export interface Insight {
  /** That are searched. */
  streamIds: readonly string[]
  range: TimeSpan
  expression: Expression
  /** No longer than a search may be: a longer one begins later. */
  limited: (span: TimeSpan) => TimeSpan
  scopeOf: (timeRange: TimeSpan) => SearchScope
  /** Asks the engine when it is the user's turn. */
  ask: <T>(statement: Statement<T>) => Promise<T>
  /** The newest messages, with these fields. */
  newest: (scope: SearchScope, fields: readonly string[], limit: number) => Promise<StoredMessage[]>
}

/** What is searched, once it is known that the reader may. Throws 403, and what searches throw. */
export async function insightOf(
  { db, messageStore, queue }: InsightSource,
  { actor, signal }: InsightReader,
  { query_string, timerange, streams }: Searched,
): Promise<Insight> {
  requireStreams(streams, actor)
  const streamIds = streams.length > 0 ? streams : defaultStreamIds(await readableStreams(db, actor))
  if (streamIds.length === 0) throw missingStreamPermission([])
  const [catalogue, limitMs] = await Promise.all([loadCatalogue(db), readRangeLimitMs(db)])
  const { fromMs, toMs } = withinLimit(resolveTimeRange(timerange, Date.now()), limitMs)
  const expression = expressionOf(query_string)
  const { hiddenIndices, indexPrefixes } = catalogue
  const indexSetIds = catalogue.indexSetsOf(streamIds)
  const user = actor.username
  const caller = { user, purpose: 'what messages have in common', signal }
  return {
    streamIds,
    range: { fromMs, toMs },
    expression,
    limited: ({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, toMs - limitMs), toMs }),
    scopeOf: (timeRange) => ({
      ...{ indexSetIds, hiddenIndices, indexPrefixes, streamIds, timeRange },
      queries: [expression],
    }),
    newest: async (scope, fields, limit) => {
      const sort = [{ field: 'timestamp', order: 'DESC' } as const]
      const request = { scope, sort, limit, offset: 0, fields }
      const { messages } = await queue.run({ user, signal, isHeavy: false }, () =>
        messageStore().searchMessages(request, caller),
      )
      return [...messages]
    },
    ask: (statement) =>
      queue.run({ user, signal, isHeavy: true }, () => statement(messageStore().comparisons, caller)),
  }
}
