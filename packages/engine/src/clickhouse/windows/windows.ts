import type { WindowFigures, WindowsRequest } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { fieldSql, type KindsOf } from '../compile/fields.ts'
import { createParameters, type SqlParameters } from '../compile/parameters.ts'
import { comparedFields } from '../known-fields/compared-fields.ts'
import type { KnownFields } from '../known-fields/known-fields.ts'
import { emptyMetric, readMetric, seriesSql } from '../pivot/series-sql.ts'
import { scopeSql } from '../tables/scope-sql.ts'

/** Windows that one statement computes at most. */
const maxWindows = 50_000

/**
 * Computes the figures of many windows with one statement. Windows may overlap, or leave gaps between them: a message
 * counts in each that it lies in.
 */
export async function windows(
  client: EngineClient,
  knownFields: KnownFields,
  request: WindowsRequest,
  caller: Caller,
): Promise<WindowFigures[]> {
  const { count, lengthMs, everyMs } = request.windows
  if (!(count >= 1 && count <= maxWindows && lengthMs >= 1 && everyMs >= 1)) {
    throw new EngineError(
      'syntax',
      `From 1 to ${maxWindows} windows of at least a millisecond can be computed`,
    )
  }
  const calculated = request.series.flatMap(({ field }) => (field === undefined ? [] : [field]))
  const names = [...request.groupBy, ...calculated, ...comparedFields(request.scope.queries)]
  const question = { scope: request.scope, names, caller }
  return knownFields.during(question, (kindsOf) => readWindows(client, { ...request, kindsOf }, caller))
}

async function readWindows(
  client: EngineClient,
  request: WindowsRequest & { kindsOf: KindsOf },
  caller: Caller,
): Promise<WindowFigures[]> {
  const { series, groupBy, limit, kindsOf, windows } = request
  const parameters = createParameters()
  const timeRange = { fromMs: windows.firstMs, toMs: lastWindowEnd(windows) }
  const scope = scopeSql(client.database, { ...request.scope, timeRange }, parameters, { kindsOf })
  if (!scope) return complete([], request)
  const { number, isWithin } = windowSql(windows, parameters)
  const groups = groupBy.map((field) => fieldSql(field, parameters, kindsOf(field)))
  const columns = [
    `${number} AS window`,
    'count() AS n',
    request.needsStreams ? 'arraySort(groupUniqArrayArray(streams))' : '[]',
    ...groups.map(({ text }, position) => `${text} AS g${position}`),
    ...series.map((each, position) => `${seriesSql(each, parameters, kindsOf)} AS s${position}`),
  ]
  const keys = ['window', ...groups.map(({ groupKey }, position) => groupKey?.sql ?? `g${position}`)]
  const order = ['window', ...groups.map((_, position) => `g${position} ASC NULLS LAST`)]
  const sql = `SELECT ${columns.join(', ')}
FROM ${scope.from} WHERE ${[scope.where, ...isWithin].join(' AND ')}
GROUP BY ${keys.join(', ')}
ORDER BY ${order.join(', ')} LIMIT ${Math.floor(limit) + 1}`
  const { data } = await client.read({ sql, parameters: parameters.values }, caller)
  if (data.length > limit) {
    throw new EngineError('limit', `There are more than ${limit} groups. Choose fewer fields to group by.`)
  }
  return complete(
    data.map((row) => readRow(row, request)),
    request,
  )
}

function lastWindowEnd({ firstMs, lengthMs, everyMs, count }: WindowsRequest['windows']): number {
  return firstMs + (count - 1) * everyMs + lengthMs
}

/** Number of the window of a message, the first is 0; one row for each of several. */
function windowSql(
  { firstMs, lengthMs, everyMs, count }: WindowsRequest['windows'],
  parameters: SqlParameters,
): { number: string; isWithin: string[] } {
  const since = `(toUnixTimestamp64Milli(ts) - ${parameters.add('Int64', firstMs)})`
  const every = parameters.add('Int64', everyMs)
  const length = parameters.add('Int64', lengthMs)
  // Nothing lies before the first window, so that the division is a floor.
  const newest = `intDiv(${since}, ${every})`
  if (lengthMs === everyMs) return { number: newest, isWithin: [] }
  if (lengthMs < everyMs) return { number: newest, isWithin: [`${since} % ${every} < ${length}`] }
  const oldest = `if(${since} < ${length}, 0, intDiv(${since} - ${length}, ${every}) + 1)`
  const end = `least(${newest} + 1, ${parameters.add('Int64', count)})`
  return { number: `arrayJoin(range(toUInt64(${oldest}), toUInt64(${end})))`, isWithin: [] }
}

function readRow(row: readonly unknown[], { groupBy, series }: WindowsRequest): WindowFigures {
  const [window, messages, streams, ...others] = row
  return {
    window: Number(window),
    messages: Number(messages),
    // As the columns of the statement.
    streams: streams as string[],
    group: others.slice(0, groupBy.length) as (string | null)[],
    values: series.map((each, position) => metricOf(readMetric(each, others[groupBy.length + position]))),
  }
}

/** Without groups each window has figures, also one without messages. */
function complete(found: WindowFigures[], { groupBy, series, windows }: WindowsRequest): WindowFigures[] {
  if (groupBy.length > 0) return found
  const byWindow = new Map(found.map((figures) => [figures.window, figures]))
  const nothing = { messages: 0, streams: [], group: [] }
  const values = () => series.map((each) => metricOf(emptyMetric(each)))
  return Array.from(
    { length: windows.count },
    (_, window) => byWindow.get(window) ?? { window, ...nothing, values: values() },
  )
}

function metricOf(metric: unknown): number | null {
  return typeof metric === 'number' ? metric : null
}
