import type { Role as WireRole } from '@logline/contract'
import type { Role } from './role-repo.ts'

export function roleWire({ id, name, description, permissions, isReadOnly }: Role): WireRole {
  return { id, name, description: description || null, permissions: [...permissions], read_only: isReadOnly }
}
