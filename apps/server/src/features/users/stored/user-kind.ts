import { passkeys, roleMembers, secondFactors, sessions, teamMembers, users } from '@logline/contract'
import { isPermitted } from '../../../http/actor.ts'
import type { StoredKind } from '../../changes/index.ts'
import { readersOf } from '../../kinds/index.ts'
import type { User } from './user.ts'
import { userRepo } from './user-repo.ts'

export const userKind: StoredKind<User> = {
  type: 'user',
  grn: 'user',
  table: 'users',
  repo: userRepo,
  titleOf: ({ username }) => username,
  missing: (id) => `Couldn't find user <${id}>`,
  catalogued: {
    collection: 'users',
    table: 'users',
    keyColumn: 'username',
    titleColumn: 'username',
    columns: ['username', 'full_name'],
    mayRead: (actor, name) =>
      name === actor.username || isPermitted(actor, 'users:list') || readersOf('user')(actor, name),
  },
  audited: {
    create: [users.create],
    update: [
      users.update,
      users.savePermissions,
      users.removePermissions,
      users.savePreferences,
      users.savePassword,
      users.saveStatus,
      secondFactors.begin,
      secondFactors.confirm,
      secondFactors.renewRecoveryCodes,
      secondFactors.remove,
      passkeys.add,
      passkeys.remove,
      roleMembers.addMember,
      roleMembers.removeMember,
      roleMembers.assign,
      roleMembers.unassign,
      teamMembers.add,
      teamMembers.remove,
    ],
    delete: [users.remove, users.removeByUsername],
    sign_in: [sessions.create],
    sign_out: [],
  },
}
