import type { OidcProviderWire } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import type { TableParams } from '../../../../kit/entity-table/address/table-url.ts'
import { clientPage } from '../../../../kit/entity-table/rows/client-page.ts'
import type { RowsState } from '../../../../kit/entity-table/rows/rows-state.ts'
import { providersQuery } from '../model/provider-queries.ts'
import { providerColumns } from './provider-columns.tsx'

/** The server sends them whole: there are few. */
export function useProviderRows(params: TableParams<never>): RowsState<OidcProviderWire> {
  const { data, error, refetch } = useQuery(providersQuery)
  if (!data) {
    if (!error) return { state: 'loading' }
    return { state: 'error', title: 'Could not load providers', error, retry: () => void refetch() }
  }
  const searchedTexts = ({ id, title, issuer, client_id }: OidcProviderWire) => [title, issuer, client_id, id]
  const list = { rows: data.providers, columns: providerColumns, searchedTexts }
  return { state: 'ready', ...clientPage(list, params) }
}
