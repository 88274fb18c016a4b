export { ensureAdmin, makeUpAdminPassword } from './ensure-admin.ts'
export { ensureSidecarUser } from './ensure-sidecar-user.ts'
export {
  type ExternalProfile,
  type ExternalUser,
  hasUsers,
  saveExternalUser,
} from './external-user.ts'
export { addUser, assignRoles } from './new-user.ts'
export { registerUsers } from './register-users.ts'
export { type RightSource, rightSources } from './right-sources.ts'
export type { User } from './stored/user.ts'
export { userKind } from './stored/user-kind.ts'
export {
  createUserDirectory,
  type KnownUser,
  lockedAccount,
  mailAddressOf,
  standingOf,
  type UserDirectory,
  userByName,
} from './user-directory.ts'
export { listedUsers, overviewWithRoleNames, type UserSources, userList } from './user-page.ts'
export { requireNamed, requireUser } from './user-routes.ts'
export {
  linkProblem,
  requireMayActAs,
  requireMayChange,
  requireMayGiveNewcomers,
  requireMayMake,
  requireWritable,
} from './user-rules.ts'
export { type LastSession, userOverviewWire, userWire } from './user-wire.ts'
