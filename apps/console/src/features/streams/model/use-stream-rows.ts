import { grnOf, streams } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { statusText } from '../../../api/api-error.ts'
import type { TableParams } from '../../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../../kit/entity-table/rows/use-page-rows.ts'
import { countsQuery, favoriteStreamsQuery, indexSetsQuery, ratesQuery } from './stream-queries.ts'
import type { StreamRow } from './stream-row.ts'
import { rateOf } from './throughput.ts'

export type StreamFilters = 'disabled' | 'index_set_id' | 'created_at'

/** A page of the streams with what they take just now. */
export function useStreamRows(params: TableParams<StreamFilters>): RowsState<StreamRow> {
  const page = usePageRows(streams.paginated, params, { rowsOf: ({ elements }) => elements })
  const shown = page.state === 'ready' ? page.rows : []
  const sets = useQuery(indexSetsQuery).data?.index_sets
  const counts = useQuery(countsQuery).data
  const rates = useQuery(ratesQuery(shown.map(({ id }) => id))).data
  const favorites = useQuery(favoriteStreamsQuery).data?.favorites
  if (page.state === 'error') {
    return {
      ...page,
      title: 'Could not load streams',
      error: `Loading streams failed with status: ${statusText(page.error)}`,
    }
  }
  if (page.state === 'loading') return page
  const rows = page.rows.map((stream) => {
    const counted = counts?.streams[stream.id]
    return {
      stream,
      indexSet: sets?.find(({ id }) => id === stream.index_set_id) ?? null,
      isFavorite: favorites?.some(({ grn }) => grn === grnOf('stream', stream.id)) ?? false,
      rate: rates ? rateOf(stream.id, rates) : null,
      recent: counts?.recent.until
        ? { counts: counted?.recent ?? [], room: counts.recent.steps, stepMs: counts.recent.step_ms }
        : null,
    }
  })
  const options = (sets ?? []).map(({ id, title }) => ({ value: id, title }))
  const choices = page.choices?.map((known) =>
    known.field === 'index_set_id' ? { ...known, options } : known,
  )
  return { ...page, rows, ...(choices && { choices }) }
}
