import type { SqlParameters } from './parameters.ts'

/** How to read one message field in SQL. Every expression is pure SQL over the columns of a messages table. */
export interface FieldSql {
  /** Nullable(String): the value as text, NULL when the message lacks the field. Numbers and booleans are written out. */
  text: string
  /** Nullable(Float64): the value as a number, NULL when absent or not numeric. `timestamp` gives milliseconds since 1970 UTC. */
  number: string
  /** Int64, 0 where `hasWide` does not hold: the exact number, where a double may not hold it. */
  wide?: string
  hasWide?: string
  /** UInt8: 1 when the message has the field. */
  present: string
  /** Where `text` follows one to one from something that is quicker to group by, to count and to look up. */
  groupKey?: GroupKey
}

export interface GroupKey {
  sql: string
  /** What it holds: texts, '' when absent, or Nullable(Float64). */
  type: 'text' | 'number'
}

/**
 * Maps a field name, which is user input, to its SQL. The only place that knows which fields have a column of their
 * own, for search, sort and pivot alike. `source` is text in lower case, as the reference aggregates it.
 */
export function fieldSql(name: string, parameters: SqlParameters, kinds = allKinds): FieldSql {
  return fieldColumn(name) ?? mappedField(mappedPlace(name, parameters, kinds))
}

/** In which of the maps a field can lie. Maps it is not in need not be read. */
export interface FieldKinds {
  text: boolean
  number: boolean
  boolean: boolean
  /** Some of its numbers are whole ones that a double cannot hold: these lie in a map of their own, too. */
  wide: boolean
  /** Promoted column with its texts, '' where there is none: five times as fast as the map. */
  textColumn?: string
  /** Promoted column with its numbers, NULL where there is none. */
  numberColumn?: string
}

/** What is known of a field. */
export type KindsOf = (field: string) => FieldKinds

/** Nothing is known about the field. */
export const allKinds: FieldKinds = { text: true, number: true, boolean: true, wide: true }

/** False when the field lies in the maps, by its type. */
export function hasOwnColumn(name: string): boolean {
  return fieldColumn(name) !== null
}

function fieldColumn(name: string): FieldSql | null {
  switch (name) {
    case 'message':
      return textColumn('toNullable(message)', '1')
    case 'full_message':
      return textColumn(`nullIf(full_message, '')`, `full_message != ''`)
    case 'source':
      return {
        ...textColumn('toNullable(lowerUTF8(source))', '1'),
        groupKey: { sql: 'lowerUTF8(source)', type: 'text' },
      }
    case '_id':
    case 'gl2_message_id':
      return textColumn('toNullable(id)', '1')
    case 'streams':
      return textColumn(`nullIf(arrayStringConcat(streams, ', '), '')`, 'notEmpty(streams)')
    case 'timestamp':
      return {
        // %f writes six digits, of which the last three are always 0.
        text: `toNullable(concat(left(formatDateTime(ts, '%Y-%m-%dT%H:%i:%S.%f', 'UTC'), 23), 'Z'))`,
        number: 'toNullable(toFloat64(toUnixTimestamp64Milli(ts)))',
        present: '1',
      }
    default:
      return null
  }
}

function textColumn(text: string, present: string): FieldSql {
  return { text, number: noNumber, present }
}

/** The number of a field that never has one. */
export const noNumber = "CAST(NULL, 'Nullable(Float64)')"

/**
 * An empty text stands for an absent field: none is ever stored, and the comparison reads one bucket of the map, where
 * asking for the key reads all keys. A number may well be 0, the value of an absent one.
 */
function mappedField(place: MappedPlace): FieldSql {
  const { key, kinds } = place
  const texts = { present: `${place.text} != ''`, text: `toNullable(${place.text})` }
  const digits = `toString(${place.number})`
  const numberText = kinds.wide ? `if(${place.hasWide}, toString(${place.wide}), ${digits})` : digits
  const numbers = { present: place.hasNumber, text: numberText }
  const booleans = { present: `mapContains(bf, ${key})`, text: `if(${place.boolean}, 'true', 'false')` }
  const maps = [
    ...(kinds.text ? [texts] : []),
    ...(kinds.number ? [numbers] : []),
    ...(kinds.boolean ? [booleans] : []),
  ]
  const branches = maps.map(({ present, text }) => `${present}, ${text}`)
  const present = `(${maps.map(({ present }) => present).join(' OR ')})`
  if (!kinds.number && !kinds.boolean) {
    return {
      text: `nullIf(${place.text}, '')`,
      groupKey: { sql: place.text, type: 'text' },
      number: noNumber,
      present,
    }
  }
  const number = kinds.number ? place.nullableNumber : noNumber
  const wide = kinds.number && kinds.wide ? { wide: place.wide, hasWide: place.hasWide } : {}
  if (!kinds.text && !kinds.boolean && !kinds.wide) {
    return { text: `toString(${number})`, groupKey: { sql: number, type: 'number' }, number, present }
  }
  return { text: `multiIf(${branches.join(', ')}, NULL)`, number, present, ...wide }
}

/**
 * Names that stand in the SQL itself: the subcolumn of a key is read from its bucket alone, even beside an index on all
 * values, where the engine would read the whole map for `map[key]`.
 */
const plainName = /^[\w.@-]{1,100}$/

/** Where the values of a mapped field are read: its promoted columns where there are any, else the maps. */
export interface MappedPlace {
  name: string
  /** Placeholder of the field's name. */
  key: string
  kinds: FieldKinds
  /** String, '' when the field has no text. */
  text: string
  /** A number, only meant where `hasNumber` holds. */
  number: string
  nullableNumber: string
  hasNumber: string
  /** Bool, false when the field has none. */
  boolean: string
  /** Int64, 0 where `hasWide` does not hold: the number as it is, of which `number` is the nearest double. */
  wide: string
  hasWide: string
}

export function mappedPlace(name: string, parameters: SqlParameters, kinds: FieldKinds): MappedPlace {
  const { textColumn, numberColumn } = kinds
  const key = parameters.add('String', name)
  const valueIn = (map: string) => (plainName.test(name) ? `${map}.\`key_${name}\`` : `${map}[${key}]`)
  const number = valueIn('nf')
  const hasNumber = `mapContains(nf, ${key})`
  const numbers = numberColumn
    ? { number: numberColumn, nullableNumber: numberColumn, hasNumber: `isNotNull(${numberColumn})` }
    : { number, nullableNumber: `if(${hasNumber}, toNullable(${number}), NULL)`, hasNumber }
  const wide = { wide: valueIn('wf'), hasWide: `mapContains(wf, ${key})` }
  const others = { text: textColumn ?? valueIn('sf'), boolean: valueIn('bf') }
  return { name, key, kinds, ...others, ...numbers, ...wide }
}
