import { authzRoles, type Role } from '@logline/contract'
import type { TableParams } from '../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'

/** A role, and which of its users one may see. */
export interface ListedRole extends Role {
  usernames: readonly string[]
}

export function useRoleRows(params: TableParams): RowsState<ListedRole> {
  return usePageRows(authzRoles.list, params, {
    rowsOf: ({ roles, context }) =>
      roles.map((role) => ({
        ...role,
        usernames: (context.users[role.id] ?? []).map(({ username }) => username),
      })),
  })
}
