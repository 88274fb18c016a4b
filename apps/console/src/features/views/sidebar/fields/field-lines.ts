import type { Field } from '@logline/contract'

/** One line of the list: a field, or what stands above those that follow. */
export type FieldLine = { kind: 'title'; text: string } | { kind: 'field'; field: Field; position: number }

/** First the columns in their order, then the rest by name; without columns, no titles. */
export function fieldLines(fields: readonly Field[], columns: readonly string[]): FieldLine[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const first = columns.flatMap((name) => byName.get(name) ?? [])
  const rest = fields.filter(({ name }) => !columns.includes(name))
  const lineOf = (field: Field, index: number): FieldLine => ({ kind: 'field', field, position: index + 1 })
  if (first.length === 0) return rest.map(lineOf)
  return [
    { kind: 'title', text: 'Columns' },
    ...first.map(lineOf),
    ...(rest.length === 0
      ? []
      : [
          { kind: 'title' as const, text: `More fields ${rest.length.toLocaleString('en')}` },
          ...rest.map((field, index) => lineOf(field, first.length + index)),
        ]),
  ]
}
