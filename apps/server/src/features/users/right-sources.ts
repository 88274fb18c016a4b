import type { Db } from '../../db/index.ts'
import { grantsOf, type HeldGrant, permissionsOfGrants } from '../grants/index.ts'
import type { Kinds } from '../kinds/index.ts'
import type { NamedTeam } from '../memberships/index.ts'
import { type Role, roleRepo } from '../roles/index.ts'
import { selfEditPermissions, type User } from './stored/user.ts'

interface Rights {
  permissions: readonly string[]
  /** `entity:own:<grn>` for each thing that belongs to the user. */
  grnPermissions: readonly string[]
}

/** What gives a user rights: a role, of their own or of a team, a share, a permission of the user's own, and that the account is the user's. */
export type RightSource = Rights &
  (
    | { by: 'own_permissions' | 'own_account' }
    | { by: 'role'; role: Role; team: NamedTeam | null }
    | { by: 'grant'; grant: HeldGrant }
  )

/** Every right of a user comes from one of these, and each check asks for what they give together. */
export async function rightSources(db: Db, kinds: Kinds, user: User): Promise<RightSource[]> {
  const own = (await roleRepo(db).ofUser(user.id)).map((role) => ({ role, team: null }))
  const ofTeams = await roleRepo(db).ofTeamsOfUser(user.id)
  const grants = await grantsOf(db, user.id)
  return [
    { by: 'own_permissions', permissions: user.permissions, grnPermissions: [] },
    { by: 'own_account', permissions: selfEditPermissions(user), grnPermissions: [] },
    ...[...own, ...ofTeams].map(({ role, team }) => ({
      by: 'role' as const,
      role,
      team,
      permissions: role.permissions,
      grnPermissions: [],
    })),
    ...grants.map((grant) => ({ by: 'grant' as const, grant, ...permissionsOfGrants(kinds, [grant]) })),
  ]
}
