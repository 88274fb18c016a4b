import { type AuthenticationBackend, authenticationServices } from '@logline/contract'
import { statusText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { toast } from '../../ui/notices/toast.tsx'

/** What tells of authentication services: whoever changes one, or which is active, makes these stale. */
export const serviceRoutes = [
  authenticationServices.list,
  authenticationServices.get,
  authenticationServices.active,
  authenticationServices.configuration,
]

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
