import { type AuthenticationBackend, authenticationServices, authzRoles, teams } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { statusText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import type { Named } from './named-choices.ts'
import type { ListedService } from './use-service-rows.ts'

/** What tells of authentication services: whoever changes one, or which is active, makes these stale. */
export const serviceRoutes = [
  authenticationServices.list,
  authenticationServices.get,
  authenticationServices.active,
  authenticationServices.configuration,
]

/** A service and whether it is the active one; null while they are loaded. Throws what the page for errors shows. */
export function useService(id: string): ListedService | null {
  const one = useQuery(query(authenticationServices.get, { params: { backendId: id } }))
  // Of a list, it is told to everybody who may read it.
  const list = useQuery(query(authenticationServices.list, { query: { per_page: 1 } }))
  const error = one.error ?? list.error
  if (error && !(one.data && list.data)) throw error
  if (!one.data || !list.data) return null
  return { ...one.data.backend, isActive: list.data.context.active_backend?.id === id }
}

/** The active one, and how many there are, for those who may know; undefined for others, and while it is loaded. */
export function useActiveService() {
  const mayRead = useIsPermitted()('authserviceglobalconfig:read')
  return useQuery({ ...query(authenticationServices.active), enabled: mayRead }).data
}

/** Every role, for those who may read them; null for others, and while they are loaded. */
export function useRoles(): readonly Named[] | null {
  const mayRead = useIsPermitted()('roles:read')
  const { data, error } = useQuery({
    ...query(authzRoles.list, { query: { per_page: 0 } }),
    enabled: mayRead,
  })
  if (error && !data) throw error
  return data?.roles ?? null
}

/** Every team, for those who may list them; null for others, and while they are loaded. */
export function useTeams(): readonly Named[] | null {
  const mayList = useIsPermitted()('teams:list')
  const { data, error } = useQuery({ ...query(teams.list, { query: { per_page: 0 } }), enabled: mayList })
  if (error && !data) throw error
  return data?.teams ?? null
}

export const servicesCrumb = [{ caption: 'Authentication Services', to: paths.authentication() }]

type ServiceChange = (service: Pick<AuthenticationBackend, 'id' | 'title'>) => Promise<void>

/** Makes a service the active one, or nobody's (reference: authentication, section 2). Throws why it could not. */
export function useActivation(isActivated: boolean): ServiceChange {
  const configure = useChange(authenticationServices.configure, { stale: serviceRoutes })
  return async ({ id, title }) => {
    await configure({ body: { active_backend: isActivated ? id : null } }).catch((error: unknown) => {
      const why = `Activating authentication service "${title}" failed with status: ${statusText(error)}`
      throw new Error(why, { cause: error })
    })
    const done = isActivated ? 'activated' : 'deactivated'
    toast.success(`Authentication service "${title}" was ${done} successfully`)
  }
}

/** Throws why it could not, such as that it is still in use. */
export function useDeletion(): ServiceChange {
  const remove = useChange(authenticationServices.remove, { stale: serviceRoutes })
  return async ({ id, title }) => {
    await remove({ params: { backendId: id } }).catch((error: unknown) => {
      const why = `Deleting authentication service "${title}" failed with status: ${statusText(error)}`
      throw new Error(why, { cause: error })
    })
    toast.success(`Authentication service "${title}" was deleted successfully`)
  }
}
