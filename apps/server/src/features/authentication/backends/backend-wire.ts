import type { AuthenticationBackend } from '@logline/contract'
import type { Backend } from './backend.ts'

/** Of the password it says only whether there is one. */
export function backendWire(backend: Backend): AuthenticationBackend {
  const { id, title, description, defaultRoles, config } = backend
  const secret = { system_user_password: { is_set: backend.sealedPassword !== null } }
  return {
    id,
    title,
    description,
    default_roles: [...defaultRoles],
    config: { ...config, ...secret },
  }
}
