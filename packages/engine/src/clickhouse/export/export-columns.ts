import type { ExportRequest } from '../../store/message-store.ts'
import type { FieldKinds, KindsOf } from '../compile/fields.ts'
import type { SqlParameters } from '../compile/parameters.ts'

type ColumnOptions = Pick<ExportRequest, 'format' | 'timeZone' | 'neutralisesFormulas'>

/** The columns of an export, each under the name of its field. */
export function exportColumns(
  { fields, ...options }: ColumnOptions & Pick<ExportRequest, 'fields'>,
  kindsOf: KindsOf,
  parameters: SqlParameters,
): string {
  return fields
    .map((field) => `${columnSql(field, options, kindsOf, parameters)} AS ${quotedName(field)}`)
    .join(', ')
}

/** The same columns of no messages. */
export function emptyColumns(fields: readonly string[]): string {
  return fields.map((field) => `CAST(NULL, 'Nullable(String)') AS ${quotedName(field)}`).join(', ')
}

/** A field's name, which is a user's text, as an identifier. */
function quotedName(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}

function columnSql(
  field: string,
  { format, timeZone, neutralisesFormulas }: ColumnOptions,
  kindsOf: KindsOf,
  parameters: SqlParameters,
): string {
  const textSql = format === 'csv' && neutralisesFormulas ? neutralised : (sql: string) => sql
  switch (field) {
    case 'timestamp':
      return format === 'parquet' ? 'ts' : timeSql(timeZone, parameters)
    case '_id':
    case 'gl2_message_id':
      return 'id'
    case 'source':
      return textSql('toString(source)')
    case 'message':
      return textSql('message')
    case 'full_message':
      return `if(full_message = '', NULL, ${textSql('full_message')})`
    case 'streams':
      // The form in which the reference writes lists.
      return format === 'csv' ? `concat('[', arrayStringConcat(streams, ', '), ']')` : 'streams'
    default:
      return mappedSql(parameters.add('String', field), kindsOf(field), { format, textSql })
  }
}

/** ISO 8601 with milliseconds and the offset of the zone at that time. */
function timeSql(timeZone: string, parameters: SqlParameters): string {
  // %f writes six digits, of which the last three are always 0.
  const local = (zone: string) => `left(formatDateTime(ts, '%Y-%m-%dT%H:%i:%S.%f', ${zone}), 23)`
  if (timeZone === 'UTC') return `concat(${local(`'UTC'`)}, 'Z')`
  const zone = parameters.add('String', timeZone)
  const offset = `formatDateTime(ts, '%z', ${zone})`
  return `concat(${local(zone)}, left(${offset}, 3), ':', right(${offset}, 2))`
}

interface MappedOptions {
  format: ExportRequest['format']
  textSql: (sql: string) => string
}

/** A field out of the maps. What was sent with several types is text, but in JSON each value keeps its own. */
function mappedSql(key: string, kinds: FieldKinds, { format, textSql }: MappedOptions): string {
  const isMixed = Number(kinds.text) + Number(kinds.number) + Number(kinds.boolean) + Number(kinds.wide) > 1
  const asText = format === 'csv' || (isMixed && format === 'parquet')
  const cast = (sql: string) =>
    isMixed && format === 'json-lines' ? `CAST(${sql}, 'Variant(Bool, Float64, Int64, String)')` : sql
  const branches = [
    ...(kinds.text ? [`sf[${key}] != ''`, cast(textSql(`sf[${key}]`))] : []),
    ...(kinds.wide ? [`mapContains(wf, ${key})`, cast(asText ? `toString(wf[${key}])` : `wf[${key}]`)] : []),
    ...(kinds.number
      ? [`mapContains(nf, ${key})`, cast(asText ? `toString(nf[${key}])` : `nf[${key}]`)]
      : []),
    ...(kinds.boolean
      ? [`mapContains(bf, ${key})`, cast(asText ? `toString(bf[${key}])` : `bf[${key}]`)]
      : []),
  ]
  return `multiIf(${branches.join(', ')}, NULL)`
}

/** A spreadsheet runs what begins so, in full width, too, unless it is a number (OWASP, "CSV Injection"). */
function neutralised(sql: string): string {
  const runs = `has(['=', '+', '-', '@', '\\t', '\\r', '\\n', '＝', '＋', '－', '＠'], leftUTF8(${sql}, 1))`
  const isNumber = `match(${sql}, '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$')`
  return `if(${runs} AND NOT ${isNumber}, concat('\\'', ${sql}), ${sql})`
}
