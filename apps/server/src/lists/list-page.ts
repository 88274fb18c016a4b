export interface PageInfo {
  /** Of all pages. */
  total: number
  /** On this page. */
  count: number
  page: number
  per_page: number
}

interface WantedPage {
  /** From 1. */
  page: number
  /** 0 for all. */
  per_page: number
}

/** Which rows are on a page: none beyond the last one. */
export function pageBounds(total: number, { page, per_page }: WantedPage): { offset: number; limit: number } {
  const size = per_page === 0 ? total : per_page
  const offset = (page - 1) * size
  return offset < total ? { offset, limit: Math.min(size, total - offset) } : { offset: 0, limit: 0 }
}

/** Cuts one page out of a list that is in memory, as `entityPage` does for those of the database. */
export function listPage<Row>(all: readonly Row[], wanted: WantedPage): { rows: Row[]; info: PageInfo } {
  const { offset, limit } = pageBounds(all.length, wanted)
  const rows = all.slice(offset, offset + limit)
  const { page, per_page } = wanted
  return { rows, info: { total: all.length, count: rows.length, page, per_page } }
}
