import { z } from 'zod'

/** Rows of one answer; 0 asks for everything on one page. */
const maxPerPage = 10_000

/** Query of a paginated list: `page` is 1-based, `sort` one of the given fields, `order` asc or desc. */
export function pageQuery<const Sort extends readonly [string, ...string[]]>(
  sortFields: Sort,
  defaults: { sort: Sort[number]; order?: 'asc' | 'desc'; perPage?: number },
) {
  return z.object({
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce
      .number()
      .int()
      .min(0)
      .max(maxPerPage)
      .default(defaults.perPage ?? 50),
    query: z.string().default(''),
    sort: z.enum(sortFields).default(() => defaults.sort),
    order: z.enum(['asc', 'desc']).default(defaults.order ?? 'asc'),
  })
}

/**
 * Query of a list that is narrowed by fields: `field:value`, one or several, of a date also `field:from><to`. Values of
 * one field are alternatives, those of different fields must all hold.
 */
export function listFilters<const Field extends string>(fields: readonly Field[]) {
  const filter = z.templateLiteral([z.enum(fields), ':', z.string()])
  const error = `expected field:value for each, with one of the fields ${fields.join(', ')}`
  return z.union([filter.transform((one) => [one]), z.array(filter)], { error }).default([])
}

const pageInfo = z.object({
  /** Matches after the filter, on all pages. */
  total: z.int(),
  /** Rows on this page. */
  count: z.int(),
  page: z.int(),
  per_page: z.int(),
})

/** The older list style: `{total, count, page, per_page, <key>: [...]}`, `query` and `context` where a list has them. */
export function paginated<Key extends string, Item extends z.ZodType>(key: Key, item: Item) {
  // A computed key widens to `string`; the assertion keeps the name the caller gave.
  const rows = { [key]: z.array(item) } as Record<Key, z.ZodArray<Item>>
  return pageInfo.extend({ query: z.string().optional(), grand_total: z.int().optional(), ...rows })
}

const attribute = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['STRING', 'DATE', 'INT', 'LONG', 'OBJECT_ID', 'BOOLEAN']).optional(),
  sortable: z.boolean().optional(),
  filterable: z.boolean().optional(),
  searchable: z.boolean().optional(),
  hidden: z.boolean().optional(),
  related_collection: z.string().optional(),
  filter_options: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
})

/** The entity-table list style, with the columns the table may show. */
export function pageList<Item extends z.ZodType>(item: Item) {
  return z.object({
    query: z.string().nullable(),
    pagination: pageInfo,
    total: z.int(),
    sort: z.string().nullable(),
    order: z.string().nullable(),
    elements: z.array(item),
    attributes: z.array(attribute),
    defaults: z.object({ sort: z.object({ id: z.string(), direction: z.enum(['ASC', 'DESC']) }) }),
  })
}
