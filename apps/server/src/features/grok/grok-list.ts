import type { GrokPattern } from '@logline/contract'
import type { ListField } from '../../lists/list-filters.ts'

/** What the search box of the list knows; words without a field are looked for in the first. */
export const listFields: [ListField<GrokPattern>, ...ListField<GrokPattern>[]] = [
  { id: 'name', type: 'text', value: ({ name }) => name },
  { id: 'pattern', type: 'text', value: ({ pattern }) => pattern },
]

export function sorted(
  patterns: readonly GrokPattern[],
  { sort, order }: { sort: 'name' | 'pattern'; order: 'asc' | 'desc' },
): GrokPattern[] {
  const direction = order === 'asc' ? 1 : -1
  return patterns.toSorted((a, b) => direction * (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0))
}
