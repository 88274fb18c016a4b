import { type Archive, archives, indexSets } from '@logline/contract'
import { query } from '../../api/query.ts'
import type { TableParams } from '../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'

/** What a change of an archive makes stale. A restore may make an index set. */
export const archiveRoutes = [archives.list, archives.get, archives.candidates, indexSets.list]

export const candidatesQuery = query(archives.candidates)

export const archiveQuery = (archiveId: string) => query(archives.get, { params: { archiveId } })

const progressEveryMs = 1_500

/** A page of the list, which follows what is being done. */
export function useArchiveRows(params: TableParams): RowsState<Archive> {
  return usePageRows(archives.list, params, {
    rowsOf: (answer) => answer.archives,
    refreshMs: (answer) => (answer.archives.some(({ job }) => job !== null) ? progressEveryMs : false),
  })
}
