export interface PageInfo {
  /** Of all pages. */
  total: number
  /** On this page. */
  count: number
  page: number
  per_page: number
}

export interface WantedPage {
  /** From 1. */
  page: number
  /** 0 for all. */
  per_page: number
}

/** Which rows are on a page, also of a list that is longer than any. */
export function pageBounds({ page, per_page }: WantedPage): { offset: number; limit: number } {
  const limit = per_page === 0 ? Number.MAX_SAFE_INTEGER : per_page
  return { offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER), limit }
}

/** Cuts one page out of a list that is in memory, as `entityPage` does for those of the database. */
export function listPage<Row>(all: readonly Row[], wanted: WantedPage): { rows: Row[]; info: PageInfo } {
  const { offset, limit } = pageBounds(wanted)
  const rows = all.slice(offset, offset + limit)
  const { page, per_page } = wanted
  return { rows, info: { total: all.length, count: rows.length, page, per_page } }
}
