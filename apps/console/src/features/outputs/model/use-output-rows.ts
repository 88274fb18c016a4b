import type { OutputSummary } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import type { TableParams } from '../../../kit/entity-table/address/table-url.ts'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { clientPage } from '../../../kit/entity-table/rows/client-page.ts'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { outputCountsQuery, outputTypesQuery, outputUsesQuery } from './output-queries.ts'
import { type OutputRow, outputRow } from './output-row.ts'

/** What was asked for a list of outputs. */
interface AskedOutputs {
  data: { outputs: readonly OutputSummary[] } | undefined
  error: Error | null
  refetch: () => unknown
}

/** The rows of a list of outputs. Types and uses are left out for those who see only the outputs of a stream. */
export function useOutputRows(
  list: AskedOutputs,
  columns: readonly EntityColumn<OutputRow>[],
  params: TableParams<never>,
): RowsState<OutputRow> {
  const mayReadAll = useIsPermitted()('outputs:read')
  const types = useQuery({ ...outputTypesQuery, enabled: mayReadAll })
  const uses = useQuery({ ...outputUsesQuery, enabled: mayReadAll })
  const counts = useQuery(outputCountsQuery)
  const isKnown = !mayReadAll || (types.data !== undefined && uses.data !== undefined)
  if (!list.data || !isKnown) {
    const error = list.error ?? types.error ?? uses.error
    const retry = () =>
      void Promise.all([list.refetch(), ...(mayReadAll ? [types.refetch(), uses.refetch()] : [])])
    return error ? { state: 'error', title: 'Could not load outputs', error, retry } : { state: 'loading' }
  }
  const answers = {
    types: types.data?.types ?? {},
    counts: counts.data?.outputs ?? {},
    uses: uses.data?.outputs ?? null,
  }
  const rows = list.data.outputs.map((output) => outputRow(output, answers))
  const searchedTexts = ({ output, typeName, destination }: OutputRow) => [
    output.title,
    typeName,
    destination,
    output.id,
  ]
  return { state: 'ready', ...clientPage({ rows, columns, searchedTexts }, params) }
}
