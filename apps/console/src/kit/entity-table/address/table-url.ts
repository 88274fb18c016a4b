import { filtersOf, type TableFilter } from '../filters/table-filters.ts'

/** What of a list lives in the address, so that a reload or a shared link shows the same rows. */
export interface TableUrl {
  query?: string
  page?: string
  pageSize?: string
  sort?: string
  order?: string
  filters?: readonly string[]
}

export interface SortOrder {
  /** Id of a column. */
  sort: string
  order: 'asc' | 'desc'
}

export interface TableParams<Field extends string = never> extends SortOrder {
  query: string
  /** From 1. */
  page: number
  pageSize: number
  filters: readonly TableFilter<Field>[]
}

/** What a list can do, beside paging and searching. */
export interface TableSettings<Field extends string = never> {
  /** How it is sorted by itself. */
  defaultSort: SortOrder
  sortable: readonly string[]
  /** Fields of its route that it is narrowed by. */
  filters?: readonly Field[]
}

export const pageSizes: readonly number[] = [10, 20, 50, 100]
export const defaultPageSize = 20

const names = ['query', 'page', 'pageSize', 'sort', 'order'] as const

/** Takes from an untyped query string what a list knows, as texts; the rest is dropped. */
export function tableUrlOf(raw: Record<string, unknown>): TableUrl {
  const url: TableUrl = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') url[name] = value
  }
  const filters = textsOf(raw.filters)
  return filters.length > 0 ? { ...url, filters } : url
}

function textsOf(raw: unknown): string[] {
  const values: unknown[] = Array.isArray(raw) ? raw : [raw]
  return values.filter((value) => typeof value === 'string').filter((text) => text !== '')
}

/** How a list is shown when its address does not say. */
export interface TableDefaults extends SortOrder {
  pageSize?: number
}

/** What the address asks for; what is missing or makes no sense falls back. */
export function parseTableUrl<Field extends string>(
  url: TableUrl,
  { sortable, filters }: Pick<TableSettings<Field>, 'sortable' | 'filters'>,
  defaults: TableDefaults,
): TableParams<Field> {
  const pageSize = Number(url.pageSize)
  const sort = url.sort && sortable.includes(url.sort) ? url.sort : defaults.sort
  const ownOrder = url.order === 'asc' || url.order === 'desc' ? url.order : undefined
  return {
    query: url.query ?? '',
    page: wholeNumber(url.page) ?? 1,
    pageSize: pageSizes.includes(pageSize) ? pageSize : (defaults.pageSize ?? defaultPageSize),
    sort,
    order: ownOrder ?? (sort === defaults.sort ? defaults.order : 'asc'),
    filters: filtersOf(url.filters ?? [], filters ?? []),
  }
}

/** The shortest address for these parameters. */
export function printTableUrl(params: TableParams<string>, defaults: TableDefaults): TableUrl {
  const { query, page, pageSize, sort, order, filters } = params
  const isDefaultSort = sort === defaults.sort && order === defaults.order
  return {
    ...(query !== '' && { query }),
    ...(page > 1 && { page: String(page) }),
    ...(pageSize !== (defaults.pageSize ?? defaultPageSize) && { pageSize: String(pageSize) }),
    ...(!isDefaultSort && { sort, order }),
    ...(filters.length > 0 && { filters }),
  }
}

function wholeNumber(text: string | undefined): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : null
}
