import type { ValueSuggestions, ValueSuggestionsRequest } from '../../store/message-store.ts'
import type { Caller, SearchScope } from '../../store/search-scope.ts'
import type { CompactRows, EngineClient } from '../client/engine-client.ts'
import { createParameters, type SqlParameters } from '../compile/parameters.ts'
import { valuesTable, valuesTableName } from '../tables/schema.ts'
import { shownSql, streamsSql } from '../tables/scope-sql.ts'

const maxSeconds = 5
const dayMs = 86_400_000
/** Corrections begin with the letter that was typed, and only for words of some length. */
const correctedFromLength = 4
const maxEdits = 2

const none: ValueSuggestions = { values: [], otherMessages: 0, areCorrections: false }

/**
 * The most frequent values of a field that begin with the prefix, on the days of the scope, from the summary of values;
 * no message is read. When no value begins so: values that differ by at most two edits.
 */
export async function suggestValues(
  client: EngineClient,
  request: ValueSuggestionsRequest,
  caller: Caller,
): Promise<ValueSuggestions> {
  const found = await topValues(client, request, 'prefix', caller)
  if (found.values.length > 0 || request.prefix.length < correctedFromLength) return found
  const near = await topValues(client, request, 'correction', caller)
  return near.values.length > 0 ? { ...near, otherMessages: 0, areCorrections: true } : none
}

async function topValues(
  client: EngineClient,
  { scope, field, prefix, limit }: ValueSuggestionsRequest,
  kind: 'prefix' | 'correction',
  caller: Caller,
): Promise<ValueSuggestions> {
  const parameters = createParameters()
  const values = valuesSql(client.database, scope, field, parameters)
  if (!values) return none
  const matches = kind === 'prefix' ? prefixSql(prefix, parameters) : nearSql(prefix, parameters)
  const sql = `SELECT value, sum(occurrence) AS n, sum(n) OVER () AS total
FROM (${values}) WHERE ${matches} GROUP BY value
ORDER BY n DESC, value LIMIT ${parameters.add('UInt32', limit)}`
  const statement = { sql, parameters: parameters.values, maxExecutionSeconds: maxSeconds }
  return readSuggestions(await client.read(statement, caller))
}

function readSuggestions({ data }: CompactRows): ValueSuggestions {
  const values = data.map(([value, occurrence]) => ({
    value: String(value),
    occurrence: Number(occurrence),
  }))
  const shown = values.reduce((sum, { occurrence }) => sum + occurrence, 0)
  return { values, otherMessages: Number(data[0]?.[2] ?? 0) - shown, areCorrections: false }
}

/** Values with a part of their count each; null when the scope can match nothing. A message has several streams, and each counts. */
function valuesSql(
  database: string,
  scope: SearchScope,
  field: string,
  parameters: SqlParameters,
): string | null {
  const { indexSetIds, streamIds, timeRange } = scope
  const { fromMs, toMs } = timeRange
  if (indexSetIds.length === 0 || streamIds.length === 0 || fromMs >= toMs) return null
  const value =
    field === 'streams'
      ? `arrayJoin(arrayIntersect(splitByChar(',', stream_set), ${parameters.add('Array(String)', streamIds)}))`
      : 'value'
  const shown = shownSql(scope, valuesTableName, parameters).map((condition) => ` AND ${condition}`)
  return `SELECT ${value} AS value, occurrence FROM ${fromSql(database, indexSetIds)}
WHERE field = ${parameters.add('String', field === 'streams' ? '' : field)} AND ${streamsSql(streamIds, parameters)}${shown.join('')}
  AND day >= ${parameters.add('Int32', dayOf(fromMs))} AND day <= ${parameters.add('Int32', dayOf(toMs - 1))}`
}

function dayOf(ms: number): number {
  return Math.floor(ms / dayMs)
}

function fromSql(database: string, indexSetIds: readonly string[]): string {
  const [only, ...others] = indexSetIds
  if (only !== undefined && others.length === 0) return valuesTable(database, only)
  return `merge('${database}', '^(${indexSetIds.map(valuesTableName).join('|')})$')`
}

function prefixSql(prefix: string, parameters: SqlParameters): string {
  return `startsWith(value, ${parameters.add('String', prefix)})`
}

/** The distance is only asked for of values about as long: it refuses long texts, and takes time. */
function nearSql(input: string, parameters: SqlParameters): string {
  const wanted = parameters.add('String', input)
  const first = parameters.add('String', [...input][0] ?? '')
  const isAboutAsLong = `abs(toInt64(length(value)) - toInt64(length(${wanted}))) <= ${4 * maxEdits}`
  return `startsWith(value, ${first}) AND if(${isAboutAsLong}, editDistanceUTF8(value, ${wanted}) <= ${maxEdits}, 0)`
}
