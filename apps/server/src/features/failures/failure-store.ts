import { text } from 'node:stream/consumers'
import type { MessageStore, SearchScope, StoredMessage } from '@logline/engine'
import { failuresStreamId, type ResolvedTimeRange } from '@logline/message'
import type { Db } from '../../db/index.ts'
import { indexRepo } from '../index-sets/index.ts'
import { expressionOf, searchHttpProblem } from '../searches/index.ts'
import { streamRepo } from '../streams/index.ts'

/** The end of time for searches: the year 2200. */
const endMs = Date.UTC(2200, 0)
export const allTime: ResolvedTimeRange = { fromMs: 0, toMs: endMs }

/** What is known of a failure without reading its bytes. */
export interface FailureSummary {
  id: string
  timestampMs: number
  inputId: string
  /** Null when none are kept. */
  bytes: number | null
  isWhole: boolean
  /** Messages of the same record that are stored, or failed by themselves. */
  others: number
}

const summaryFields = [
  '_id',
  'timestamp',
  'gl2_source_input',
  'failed_message_size',
  'failed_message_codec',
  'failed_message_is_whole',
  'failed_message_others',
]

interface FailureStoreOptions {
  db: Db
  messageStore: () => MessageStore
  username: string
}

interface Selection {
  query: string
  timeRange: ResolvedTimeRange
}

/** The stream of failures, as one user reads it. Throws what is answered to a search that fails. */
export function failureStore({ db, messageStore, username }: FailureStoreOptions) {
  const caller = { user: username, purpose: 'failures' }
  const asked = async <Result>(ask: (store: MessageStore) => Promise<Result>): Promise<Result> => {
    try {
      return await ask(messageStore())
    } catch (error) {
      throw searchHttpProblem(error)
    }
  }
  const scopeOf = async ({ query, timeRange }: Selection): Promise<SearchScope> => {
    const [indexSets, hiddenIndices] = await Promise.all([streamRepo(db).indexSets(), indexRepo(db).hidden()])
    return {
      indexSetIds: indexSets.get(failuresStreamId) ?? [],
      hiddenIndices,
      streamIds: [failuresStreamId],
      timeRange,
      queries: query.trim() === '' ? [] : [expressionOf(query)],
    }
  }

  return {
    count: (selection: Selection): Promise<number> =>
      asked(async (store) => {
        const request = { scope: await scopeOf(selection), sort: [], limit: 0, offset: 0, fields: [] }
        return (await store.searchMessages(request, caller)).total
      }),

    /** Newest first, with these fields. */
    page: (timeRange: ResolvedTimeRange, page: { limit: number; offset: number; fields: string[] }) =>
      asked(async (store) => {
        const scope = await scopeOf({ query: '', timeRange })
        return store.searchMessages({ scope, sort: [{ field: 'timestamp', order: 'DESC' }], ...page }, caller)
      }),

    /** The oldest first. */
    summaries: (selection: Selection, limit: number): Promise<FailureSummary[]> =>
      asked(async (store) => {
        const lines = await store.exportMessages(
          {
            scope: await scopeOf(selection),
            fields: summaryFields,
            order: 'ASC',
            offset: 0,
            limit,
            format: 'json-lines',
            timeZone: 'UTC',
            neutralisesFormulas: false,
          },
          caller,
        )
        return (await text(lines)).split('\n').filter(Boolean).map(summaryOf)
      }),

    /** The messages that tell of these failures, whole. */
    read: (failures: readonly FailureSummary[]): Promise<StoredMessage[]> =>
      asked(async (store) => {
        const times = failures.map(({ timestampMs }) => timestampMs)
        const timeRange = { fromMs: Math.min(...times), toMs: Math.max(...times) + 1 }
        const query = idQuery(failures.map(({ id }) => id))
        const scope = await scopeOf({ query, timeRange })
        const request = { scope, sort: [], limit: failures.length, offset: 0, fields: [] }
        return (await store.searchMessages(request, caller)).messages
      }),
  }
}

export type FailureStore = ReturnType<typeof failureStore>

/** @param ids ULIDs: letters and digits only */
export function idQuery(ids: readonly string[]): string {
  return `_id:(${ids.join(' OR ')})`
}

function summaryOf(line: string): FailureSummary {
  // Written by the engine, with the columns that were asked for.
  const row = JSON.parse(line) as Record<string, unknown>
  return {
    id: String(row._id),
    timestampMs: Date.parse(String(row.timestamp)),
    inputId: String(row.gl2_source_input ?? ''),
    bytes: row.failed_message_codec == null ? null : Number(row.failed_message_size),
    isWhole: row.failed_message_is_whole === true,
    others: Number(row.failed_message_others ?? 0),
  }
}
