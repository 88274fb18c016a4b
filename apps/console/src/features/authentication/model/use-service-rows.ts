import { type AuthenticationBackend, authenticationServices } from '@logline/contract'
import type { TableParams } from '../../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../../kit/entity-table/rows/use-page-rows.ts'

export interface ListedService extends AuthenticationBackend {
  isActive: boolean
}

export function useServiceRows(params: TableParams): RowsState<ListedService> {
  return usePageRows(authenticationServices.list, params, {
    rowsOf: ({ backends, context }) =>
      backends.map((backend) => ({ ...backend, isActive: backend.id === context.active_backend?.id })),
  })
}
