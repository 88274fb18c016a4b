import { authenticationServices, oidcProviders, type TeamMember, teamMembers } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import type { TableParams } from '../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'

export interface ListedMember extends TeamMember {
  /** What put the user into the team, in words; null for who was added by hand. */
  service: string | null
}

export function useMemberRows(teamId: string, params: TableParams): RowsState<ListedMember> {
  const nameOf = useServiceName()
  return usePageRows(teamMembers.list, params, {
    params: { teamId },
    rowsOf: ({ users }) =>
      users.map((user) => ({ ...user, service: user.mapped_by === null ? null : nameOf(user.mapped_by) })),
  })
}

/** All on one page. */
const everyService = { per_page: 0 }

/** Of a directory or of a provider of OpenID Connect. Not everybody may know which there are. */
function useServiceName(): (id: string) => string {
  const services = useQuery(query(authenticationServices.list, { query: everyService })).data?.backends ?? []
  const providers = useQuery(query(oidcProviders.list)).data?.providers ?? []
  const titles = new Map([...services, ...providers].map(({ id, title }) => [id, title]))
  return (id) => titles.get(id) ?? 'an authentication service'
}
