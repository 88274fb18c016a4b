import { createHash } from 'node:crypto'
import type { FieldKinds } from '../compile/fields.ts'
import { hasOwnColumn } from '../compile/fields.ts'

/** The columns of one field in one table. */
export type Columns = Pick<FieldKinds, 'textColumn' | 'numberColumn'>

/** Names go into the text of the statement. */
const promotableName = /^[\w.@-]{1,100}$/

/** Whether a field can have columns besides the maps: it lies there, and its name need not be escaped. */
export function isPromotable(field: string): boolean {
  return promotableName.test(field) && !hasOwnColumn(field)
}

/** A column's type in SQL, and what it is computed from. */
export interface ColumnLayout {
  name: string
  type: string
  value: string
}

/** What the names of promoted columns begin with. They tell the type, so that it is the same in all tables that have the name. */
const prefixes = { few: 'p_few_', many: 'p_many_', number: 'p_number_' }

/** With few distinct texts a column keeps each of them once. */
export function textLayout(field: string, isFew: boolean): ColumnLayout {
  const value = `sf['${field}']`
  return isFew
    ? { name: `${prefixes.few}${hashOf(field)}`, type: 'LowCardinality(String)', value }
    : { name: `${prefixes.many}${hashOf(field)}`, type: 'String', value }
}

export function numberLayout(field: string): ColumnLayout {
  const value = `if(mapContains(nf, '${field}'), nf['${field}'], NULL)`
  return { name: `${prefixes.number}${hashOf(field)}`, type: 'Nullable(Float64)', value }
}

/** All that a field can have. */
export function layoutsOf(field: string): ColumnLayout[] {
  return [textLayout(field, true), textLayout(field, false), numberLayout(field)]
}

/** Of a promoted column, by its name. */
export function columnType(name: string): 'text' | 'number' {
  return name.startsWith(prefixes.number) ? 'number' : 'text'
}

function hashOf(field: string): string {
  return createHash('sha256').update(field).digest('hex').slice(0, 16)
}

/** What is known of a column beyond its name; kept as its comment. */
export interface ColumnNote {
  field: string
  reason: 'use' | 'pin'
  /** Null for a column of an earlier version. */
  sinceMs: number | null
}

/** Neither a field's name nor the others have a space or an apostrophe in them. */
export function noteText({ field, reason, sinceMs }: ColumnNote): string {
  return sinceMs === null ? field : `${field} ${reason} ${new Date(sinceMs).toISOString()}`
}

/** As `noteText` wrote it. */
export function readNote(text: string): ColumnNote {
  const [field = '', reason, since] = text.split(' ')
  const sinceMs = since === undefined ? Number.NaN : Date.parse(since)
  return { field, reason: reason === 'pin' ? 'pin' : 'use', sinceMs: Number.isNaN(sinceMs) ? null : sinceMs }
}
