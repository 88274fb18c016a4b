import { type FieldName, type ItemTest, type ListField, typedValue } from './list-filters.ts'

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
export function listQuery<Item>(
  query: string,
  fields: readonly ListField<Item>[],
  defaultField: ListField<Item>,
): ItemTest<Item> {
  const terms = queryTerms(query, fields, defaultField).map(({ field, isNegated, operator, text }) => ({
    field,
    isNegated,
    test: termTest(field, operator, text),
  }))
  const groups = [
    ...Map.groupBy(
      terms.filter(({ isNegated }) => !isNegated),
      ({ field }) => field,
    ),
  ]
  const excluded = terms.filter(({ isNegated }) => isNegated)
  return (item) =>
    groups.every(([, alternatives]) => alternatives.some(({ test }) => test(item))) &&
    !excluded.some(({ test }) => test(item))
}

/** The terms of a search box, for lists whose rows are found by other means than `listQuery`. */
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

function termTest<Item>(field: ListField<Item>, operator: string, text: string): ItemTest<Item> {
  if (field.type === 'text') {
    if (operator === '=') return (item) => field.value(item) === text
    const part = text.toLowerCase()
    return (item) => String(field.value(item)).toLowerCase().includes(part)
  }
  const wanted = typedValue(field, text)
  if (wanted === null) return () => false
  return (item) => compares(field.value(item), operator, wanted)
}

type Comparable = string | number | boolean

function compares(value: Comparable, operator: string, wanted: Comparable): boolean {
  switch (operator) {
    case '<':
      return value < wanted
    case '<=':
      return value <= wanted
    case '>':
      return value > wanted
    case '>=':
      return value >= wanted
    default:
      return value === wanted
  }
}
