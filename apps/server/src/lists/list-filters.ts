import { parseInstant } from '@logline/time'
import { badRequest } from '../http/errors.ts'

/** Text is looked for by a part of it, everything else by its value, dates also by a range. */
export type FieldType = 'text' | 'id' | 'boolean' | 'number' | 'date'

/** What lists may be narrowed by. */
export interface FieldName {
  id: string
  type: FieldType
}

/**
 * Reads filters of the form `field:value`, for dates also `field:from><to` with either side left out. Several of one
 * field are alternatives, those of different fields must all hold.
 * @throws HttpError 400 for an unknown field
 */
export function filterParts<Field extends FieldName>(
  filters: readonly string[],
  fields: readonly Field[],
): { field: Field; text: string }[] {
  return filters.map((filter) => {
    const colon = filter.indexOf(':')
    const name = filter.slice(0, Math.max(colon, 0))
    const field = fields.find(({ id }) => id === name)
    if (!field)
      throw badRequest(
        `"${filter}" is no filter of this list: expected field:value, with a field of the list.`,
      )
    return { field, text: filter.slice(colon + 1) }
  })
}

/** Milliseconds since 1970 UTC, both included; a side that is left out is infinite, and a single date is both sides. */
export function dateRange(field: FieldName, text: string): { fromMs: number; toMs: number } {
  const [from = '', to = from] = text.split('><')
  const bound = (side: string, open: number): number => {
    if (side === '') return open
    const instant = parseInstant(side)
    if (instant === null) throw badRequest(`"${side}" is no date for the filter "${field.id}".`)
    return instant
  }
  if (text === '') throw badRequest(`"" is no date for the filter "${field.id}".`)
  return { fromMs: bound(from, Number.NEGATIVE_INFINITY), toMs: bound(to, Number.POSITIVE_INFINITY) }
}

/** The value a text stands for in a field; null when it stands for none. */
export function typedValue({ type }: FieldName, text: string): string | number | boolean | null {
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : null
  if (type === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : null
  return type === 'date' ? parseInstant(text) : text
}
