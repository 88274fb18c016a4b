import { type UserOverview, users } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import type { TableParams } from '../../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../../kit/entity-table/rows/use-page-rows.ts'

export function useUserRows(params: TableParams): RowsState<UserOverview> {
  return usePageRows(users.paginated, params, { rowsOf: (page) => page.users })
}

/** The administrator of the configuration file, who stands beside every page of the list; null while it is loaded. */
export function useSystemAdministrator(): UserOverview | null {
  const { data } = useQuery(query(users.paginated, { query: { per_page: 1 } }))
  return data?.context.admin_user ?? null
}
