import type { FieldName } from './list-filters.ts'

/** One wish of a search box: a value the field is to have, or not to have. */
export interface QueryTerm<Field> {
  field: Field
  isNegated: boolean
  /** Empty when there is none. */
  operator: string
  text: string
}

/** `-field:` and operator in front of a value that is quoted, or goes up to the next blank; a field without a value is nothing. */
const chunkForm = /-?[\w.]+:(?!\S)|(?:(-?)([\w.]+):)?(=~|<=|>=|[=<>])?("[^"]*"|'[^']*'|\S+)/g

/**
 * Reads the search box of a list: words for the default field, `field:value`, `-field:value`, alternatives with commas,
 * blanks within quotes, `= =~ < <= > >=` in front of a value. Text matches by a part of it, upper case or lower, after `=`
 * as a whole; several terms of one field are alternatives. Every text can be read: what names no field is looked for in
 * the default one, `*` finds everything.
 */
export function queryTerms<Field extends FieldName>(
  query: string,
  fields: readonly Field[],
  defaultField: Field,
): QueryTerm<Field>[] {
  const text = decoded(query)
  if (text.trim() === '*') return []
  return [...text.matchAll(chunkForm)].flatMap((chunk) => termsOf(chunk, fields, defaultField))
}

/** The console of the reference encodes a query twice. */
function decoded(query: string): string {
  try {
    return decodeURIComponent(query)
  } catch {
    return query
  }
}

function termsOf<Field extends FieldName>(
  [, minus = '', name = '', operator = '', quoted = '']: readonly (string | undefined)[],
  fields: readonly Field[],
  defaultField: Field,
): QueryTerm<Field>[] {
  const field = fields.find(({ id }) => id === name) ?? defaultField
  const values = /^(["']).*\1$/s.test(quoted) ? [quoted.slice(1, -1)] : quoted.split(',')
  return values
    .filter((value) => value !== '')
    .map((text) => ({ field, isNegated: minus === '-', operator, text }))
}
