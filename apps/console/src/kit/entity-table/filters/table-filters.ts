/** What narrows a list, as its route takes it: `field:value`. Several of one field are alternatives. */
export type TableFilter<Field extends string = string> = `${Field}:${string}`

/** The values one field may be narrowed to. */
export interface FilterChoices {
  field: string
  options: readonly { value: string; title: string }[]
}

/** Of untyped texts, such as those of an address, the filters of these fields, each once. */
export function filtersOf<Field extends string>(
  texts: readonly string[],
  fields: readonly Field[],
): TableFilter<Field>[] {
  return [...new Set(texts)].flatMap((text) => {
    const field = fields.find((field) => text.startsWith(`${field}:`) && text.length > field.length + 1)
    return field === undefined ? [] : [`${field}:${text.slice(field.length + 1)}` as const]
  })
}

/** What a field is narrowed to; empty when it is not. */
export function filterValues(filters: readonly TableFilter[], field: string): string[] {
  return filters
    .filter((filter) => filter.startsWith(`${field}:`))
    .map((filter) => filter.slice(field.length + 1))
}

/** The filters with other values of one field. */
export function withFilterValues(
  filters: readonly TableFilter[],
  field: string,
  values: readonly string[],
): TableFilter[] {
  const others = filters.filter((filter) => !filter.startsWith(`${field}:`))
  return [...others, ...values.map((value) => `${field}:${value}` as const)]
}
