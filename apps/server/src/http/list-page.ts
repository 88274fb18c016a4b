/** Cuts one page out of a list; `page` is 1-based, and 0 rows a page means all of them. */
export function listPage<Row>(
  all: readonly Row[],
  { page, per_page }: { page: number; per_page: number },
): { rows: Row[]; info: { total: number; count: number; page: number; per_page: number } } {
  const size = per_page === 0 ? Math.max(all.length, 1) : per_page
  const rows = all.slice((page - 1) * size, page * size)
  return { rows, info: { total: all.length, count: rows.length, page, per_page } }
}
