import { decodeUlidTime } from '@logline/message'
import type { MessagesPage, MessagesRequest, SortKey, StoredMessage } from '../store/message-store.ts'
import type { Caller } from '../store/search-scope.ts'
import type { EngineClient } from './client/engine-client.ts'
import { type FieldSql, fieldSql, type KindsOf } from './compile/fields.ts'
import { createParameters, type SqlParameters } from './compile/parameters.ts'
import type { ExpectedTotals } from './expected-totals.ts'
import { comparedFields } from './known-fields/compared-fields.ts'
import type { KnownFields } from './known-fields/known-fields.ts'
import { storedColumns, storedMessage } from './message-row.ts'
import { messagesTable, messagesTableName } from './tables/schema.ts'
import { scopeSql } from './tables/scope-sql.ts'

/** What the store has learnt that makes searches quicker. */
interface Known {
  fields: KnownFields
  totals: ExpectedTotals
}

/** One page of messages and the exact number of matches. */
export async function searchMessages(
  client: EngineClient,
  known: Known,
  request: MessagesRequest,
  caller: Caller,
): Promise<MessagesPage> {
  const { scope, sort } = request
  const names = [...comparedFields(scope.queries), ...sort.map(({ field }) => field)]
  return known.fields.during({ scope, names, caller }, async (kindsOf) => {
    const statements = pageStatements(client, { ...request, kindsOf }, caller)
    if (!statements) return { messages: [], total: 0 }
    const { rows, total } = await readPage(statements, request, known.totals.of(scope))
    known.totals.keep(scope, total)
    return { messages: rows.map((row) => onlyFields(storedMessage(row), request.fields)), total }
  })
}

interface PageStatements {
  count: () => Promise<number>
  rows: () => Promise<unknown[][]>
}

interface PageRows {
  rows: unknown[][]
  total: number
}

/** Null when nothing can match. */
function pageStatements(
  client: EngineClient,
  request: MessagesRequest & { kindsOf: KindsOf },
  caller: Caller,
): PageStatements | null {
  const parameters = createParameters()
  const scope = scopeSql(client.database, request.scope, parameters, { kindsOf: request.kindsOf })
  if (!scope) return null
  const countSql = `SELECT count() FROM ${scope.from} WHERE ${scope.where}`
  const countParameters = { ...parameters.values }
  const order = orderSql(request, parameters)
  const sql = `SELECT ${storedColumns}, _table FROM ${scope.from} WHERE ${scope.where} ORDER BY ${order} LIMIT ${whole(request.limit)} OFFSET ${whole(request.offset)}`
  return {
    count: async () => {
      const { data } = await client.read({ sql: countSql, parameters: countParameters }, caller)
      return Number(data[0]?.[0])
    },
    rows: async () => (await client.read({ sql, parameters: parameters.values }, caller)).data,
  }
}

/**
 * Page and count at the same time: the page in order of time stops reading early, the count reads only what the
 * conditions need. Where one of them is expected to tell the other, it goes first: of nothing there is no page, and a
 * page that is not full has the last of the matches. That halves what a search costs that finds little.
 */
async function readPage(
  { count, rows }: PageStatements,
  { limit, offset }: MessagesRequest,
  expected: number | undefined,
): Promise<PageRows> {
  if (whole(limit) === 0) return { rows: [], total: await count() }
  if (expected === 0) {
    const total = await count()
    return { rows: total === 0 ? [] : await rows(), total }
  }
  if (expected !== undefined && expected < whole(offset) + whole(limit)) {
    const page = await rows()
    const hasLast = page.length < whole(limit) && (page.length > 0 || whole(offset) === 0)
    return { rows: page, total: hasLast ? whole(offset) + page.length : await count() }
  }
  const [total, page] = await Promise.all([count(), rows()])
  return { rows: page, total }
}

/**
 * One message by its place, or null. Its id tells when it arrived, which is the time of many messages and, in ids of earlier
 * versions, of all: that is tried first. Else the index on ids leaves a few granules to be read.
 */
export async function messageById(
  client: EngineClient,
  place: { indexSetId: string; indexNo: number; id: string },
  caller: Caller,
): Promise<StoredMessage | null> {
  const { indexSetId, indexNo, id } = place
  const find = async (timeCondition: string) => {
    const sql = `SELECT ${storedColumns}, '${messagesTableName(indexSetId)}'
FROM ${messagesTable(client.database, indexSetId)}
WHERE index_no = {indexNo:UInt32} AND id = {id:String} ${timeCondition} LIMIT 1`
    const found = await client.read({ sql, parameters: { indexNo, id } }, caller)
    return found.data[0]
  }
  const timestampMs = timeOfId(id)
  if (timestampMs === null) return null
  const row = (await find(`AND ts = fromUnixTimestamp64Milli(${timestampMs}, 'UTC')`)) ?? (await find(''))
  return row ? storedMessage(row) : null
}

/** Milliseconds since 1970, null for a text that is no message id. */
function timeOfId(id: string): number | null {
  try {
    return decodeUlidTime(id)
  } catch {
    return null
  }
}

/** Fields are a user's text; the position in time and (timestamp, id) as tie-break make the order total. */
function orderSql(
  { sort, kindsOf }: { sort: readonly SortKey[]; kindsOf: KindsOf },
  parameters: SqlParameters,
): string {
  const keys = sort.length > 0 ? sort : [{ field: 'timestamp', order: 'DESC' } satisfies SortKey]
  const parts = keys.flatMap(({ field, order }) => {
    const direction = order === 'ASC' ? 'ASC' : 'DESC'
    if (field === 'timestamp') return [`ts ${direction}`]
    if (field === '_id' || field === 'gl2_message_id') return [`id ${direction}`]
    return valueOrder(fieldSql(field, parameters, kindsOf(field)), direction)
  })
  const direction = keys.find(({ field }) => field === 'timestamp')?.order ?? 'DESC'
  const tieBreak = ['ts', 'id'].filter((column) => !parts.some((part) => part.split(' ')[0] === column))
  return [...parts, ...tieBreak.map((column) => `${column} ${direction}`)].join(', ')
}

/** Numbers before texts, missing last in both directions. */
function valueOrder({ number, wide, text }: FieldSql, order: 'ASC' | 'DESC'): string[] {
  const exact = wide === undefined ? [] : [`${wide} ${order}`]
  return [`${number} ${order} NULLS LAST`, ...exact, `${text} ${order} NULLS LAST`]
}

function onlyFields(message: StoredMessage, wanted: readonly string[]): StoredMessage {
  if (wanted.length === 0) return message
  const fields = Object.fromEntries(Object.entries(message.fields).filter(([name]) => wanted.includes(name)))
  return { ...message, fields }
}

function whole(count: number): number {
  return Math.max(0, Math.floor(count))
}
