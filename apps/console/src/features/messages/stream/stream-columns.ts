import { type FieldType, isNumeric, typeOf } from '../../../kit/fields/field-type.ts'
import { valueText } from '../../../kit/messages/message-record.ts'
import type { TableEntry } from '../table/table-entry.ts'

/** What a column is drawn as. */
export type ColumnKind = 'time' | 'source' | 'text' | 'number' | 'message'

export interface StreamColumn {
  field: string
  kind: ColumnKind
  /** Pixels, as long as nobody has changed it. */
  width: number
}

/** Pixels. A time without its date, and one with it. */
const clockWidth = 112
const timeWidth = 190
const sourceWidth = 120
const narrowest = 64
const widest = 240
/** Of a letter of the machine's type, and of what stands around a value. */
const letter = 7.3
const aroundValue = 26
const aroundName = 44
/** Messages whose values say how wide a column is. */
const measured = 50

interface Shown {
  fields: readonly string[]
  /** The text of the message stands at the end, also when it is no column. */
  hasMessage: boolean
  entries: readonly TableEntry[]
  fieldTypes: ReadonlyMap<string, FieldType>
  isClock: boolean
}

/** The columns of a stream: the chosen fields in their order, the text of the message to the edge. */
export function streamColumns({ fields, hasMessage, entries, fieldTypes, isClock }: Shown): StreamColumn[] {
  const withMessage = hasMessage || fields.includes('message')
  const others = fields.filter((field) => field !== 'message')
  const columns = others.map((field): StreamColumn => {
    if (field === 'timestamp') return { field, kind: 'time', width: isClock ? clockWidth : timeWidth }
    if (field === 'source') return { field, kind: 'source', width: sourceWidth }
    const kind = isNumeric(typeOf(field, fieldTypes)) ? 'number' : 'text'
    return { field, kind, width: fittingWidth(field, entries) }
  })
  return withMessage ? [...columns, { field: 'message', kind: 'message', width: 0 }] : columns
}

/** Pixels in which nearly all values of the first messages have room. */
function fittingWidth(field: string, entries: readonly TableEntry[]): number {
  const lengths = entries
    .slice(0, measured)
    .flatMap((entry) => (entry.kind === 'message' ? [valueText(entry.record.fields[field]).length] : []))
    .sort((a, b) => a - b)
  const most = lengths[Math.floor(lengths.length * 0.95)] ?? 0
  const wanted = Math.max(most * letter + aroundValue, field.length * letter + aroundName)
  return Math.round(Math.min(widest, Math.max(narrowest, wanted)))
}
