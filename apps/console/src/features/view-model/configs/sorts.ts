import { z } from 'zod'
import type { WidgetConfig } from '../document/view-document.ts'

export const sortType = z.enum(['series', 'pivot'])
export const sortDirection = z.enum(['Ascending', 'Descending'])

/** A list of sorts of which those that cannot be read are left out, and the others hold; a config without a list has `otherwise`. */
export function readableSorts<Sort extends z.ZodType>(sort: Sort, otherwise: z.output<Sort>[]) {
  return z
    .array(z.unknown())
    .transform((list) =>
      list.flatMap((one): z.output<Sort>[] => {
        const { data, success } = sort.safeParse(one)
        return success ? [data] : []
      }),
    )
    .catch(otherwise)
}

const parts = [
  ['type', sortType],
  ['direction', sortDirection],
] as const

/** What the config of a widget is sorted by that nobody knows, in words. */
export function sortProblems({ sort }: WidgetConfig): string[] {
  const sorts: unknown[] = Array.isArray(sort) ? sort : []
  const problems = sorts.flatMap((one) =>
    parts.flatMap(([name, known]) => {
      const value: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, name) : undefined
      if (value === undefined || known.safeParse(value).success) return []
      return [`Unknown sort ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`]
    }),
  )
  return [...new Set(problems)]
}
