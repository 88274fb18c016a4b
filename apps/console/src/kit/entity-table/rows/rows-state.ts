import type { FilterChoices } from '../filters/table-filters.ts'

/** The rows of this page, or why there are none. `isStale` dims rows that are being replaced. */
export type RowsState<Row> =
  | { state: 'loading' }
  | { state: 'error'; title?: string; error: unknown; retry: () => void }
  | {
      state: 'ready'
      rows: readonly Row[]
      total: number
      page: number
      isStale?: boolean
      /** What can be chosen in the fields that the list is narrowed by. */
      choices?: readonly FilterChoices[]
    }
