import type { SecretBox } from '../../../db/index.ts'
import { DirectoryProblem } from '../directory/directory-problem.ts'
import type { Backend } from './backend.ts'

/** Encrypts the password of the system user for this backend alone. */
export function sealedPassword(secrets: SecretBox, backendId: string, password: string): string {
  return secrets.seal(password, placeOf(backendId))
}

/** Null when there is none. Throws DirectoryProblem when it was encrypted with another key. */
export function storedPassword(secrets: SecretBox, { id, sealedPassword }: Backend): string | null {
  if (sealedPassword === null) return null
  const password = secrets.open(sealedPassword, placeOf(id))
  if (password !== null) return password
  throw new DirectoryProblem(
    'The stored password of the system user cannot be read with the key of this server. Enter it again.',
  )
}

function placeOf(backendId: string): string {
  return `authentication_services/${backendId}/system_user_password`
}
