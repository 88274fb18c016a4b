/** How the rows of a message table are sorted. */
export interface SortOrder {
  field: string
  order: 'ASC' | 'DESC'
}

/** How a table is ordered, and what changes that. */
export interface Sorting {
  order: SortOrder | null
  onSort: (field: string) => void
}
