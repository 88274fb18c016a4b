import type { ResolvedTimeRange } from '@logline/message'
import type { CataloguedField, FieldsRequest } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { createParameters, type SqlParameters } from '../compile/parameters.ts'
import { fieldsTableName } from '../tables/schema.ts'
import { fieldsFrom, shownSql } from '../tables/scope-sql.ts'
import { storedTypes } from '../tables/seen-fields.ts'

/**
 * Fields by name, from the catalogue. A field is in the time range when its first to last hour in one index and stream
 * overlaps it. Above the limit the fields seen last win.
 */
export async function readFields(
  client: EngineClient,
  request: FieldsRequest,
  caller: Caller,
): Promise<CataloguedField[]> {
  const { indexSetIds, streamIds, timeRange, names } = request
  if (indexSetIds.length === 0 || streamIds?.length === 0 || names?.length === 0) return []
  const parameters = createParameters()
  const conditions = [
    ...(streamIds ? [`stream IN ${parameters.add('Array(String)', streamIds)}`] : []),
    ...shownSql(request, fieldsTableName, parameters),
    ...(names ? [`field IN ${parameters.add('Array(String)', names)}`] : []),
  ]
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const rows = `${fieldsFrom(client.database, indexSetIds)} ${where}`
  const from = timeRange ? `(${overlapping(rows, timeRange, parameters)})` : rows
  const sql = `SELECT field, groupBitOr(toUInt8(type)) FROM ${from}
GROUP BY field ORDER BY max(last_ms) DESC, field LIMIT ${parameters.add('UInt32', request.limit)}`
  const { data } = await client.read({ sql, parameters: parameters.values }, caller)
  return data
    .map(([name, types]) => ({ name: String(name), ...typesOf(Number(types)) }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

/** Rows that are not merged yet cover only a part of their range, so the range is compared after the grouping. */
function overlapping(rows: string, { fromMs, toMs }: ResolvedTimeRange, parameters: SqlParameters): string {
  const isWithin = `first < ${parameters.add('Int64', toMs)} AND last >= ${parameters.add('Int64', fromMs)}`
  return `SELECT field, type, last AS last_ms FROM (
  SELECT field, type, min(first_ms) AS first, max(last_ms) AS last FROM ${rows}
  GROUP BY index_no, stream, field, type HAVING ${isWithin}
)`
}

/** All types of a field come as one number, because 26,000 fields are as many lists. */
function typesOf(bits: number): Pick<CataloguedField, 'types' | 'hasWideNumbers'> {
  const stored = storedTypes.filter((_, no) => (bits & (1 << no)) !== 0)
  const types = new Set(stored.map((type) => (type === 'wide' ? 'long' : type)))
  return { types: [...types], ...(stored.includes('wide') && { hasWideNumbers: true }) }
}
