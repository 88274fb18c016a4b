import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, lockRow, newObjectId } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { differingIds } from '../changes/index.ts'
import { membershipRepo } from '../memberships/index.ts'
import { roleRepo } from '../roles/index.ts'
import { assignRoles } from './new-user.ts'
import {
  defaultPreferences,
  defaultSessionTimeoutMs,
  type ExternalIdentity,
  type User,
} from './stored/user.ts'
import { userRepo } from './stored/user-repo.ts'
import { isUsername } from './stored/username.ts'
import { type KnownUser, lockedAccount, standingOf, type UserDirectory } from './user-directory.ts'
import { linkProblem } from './user-rules.ts'

/** What an authentication service says of somebody it vouches for. */
export interface ExternalProfile {
  /** What it knows the person by for ever (`ExternalIdentity`). */
  uid: string
  username: string
  fullName: string
  /** Null when it has none. */
  email: string | null
}

interface Parts {
  db: Db
  directory: Pick<UserDirectory, 'known'>
}

/** Who vouches, and what that is worth here. */
interface VouchingService extends Pick<ExternalIdentity, 'kind'> {
  id: string
  title: string
  /** Ids of the roles that newcomers get. */
  defaultRoles: readonly string[]
  /** Ids of the roles the service decides on at each sign-in, and which of them the person has; others are left alone. */
  decidedRoles?: { all: readonly string[]; given: readonly string[] }
  /** Ids of the teams that it puts the person into; those it has put them into before and that are not among these, they leave. */
  teams?: readonly string[]
  /** Does it bring newcomers? When not given, it does. */
  bringsNewcomers?: boolean
}

interface Newcomer {
  profile: ExternalProfile
  service: VouchingService
  clientAddress: string
}

interface Refusal {
  /** In words for administrators. */
  refusal: string
  /** When there is more to say to the person than that it failed. */
  reason?: 'name_taken' | 'no_account' | 'disabled'
}

/** The user, or why there is none. */
export type ExternalUser = { known: KnownUser } | Refusal

/** Of a person without an address, as the reference has it. */
const noEmail = 'unknown@unknown.invalid'
const maxFullNameLength = 200
const maxEmailLength = 254

/**
 * Keeps the account of somebody whom an authentication service vouches for: made with the default roles of the service
 * when the person is new, brought up to date otherwise. The person is found by what the service knows them by, then by
 * the name, unless that is refused (`linkProblem`). What is changed here (roles, status, permissions) stays, but for the
 * roles and teams the service decides on. A provider of OpenID Connect finds nobody by name, and renames nobody: many let people
 * choose their names there.
 */
export async function saveExternalUser(parts: Parts, newcomer: Newcomer): Promise<ExternalUser> {
  const { username } = newcomer.profile
  if (!isUsername(username)) {
    return {
      refusal: `"${username.slice(0, 100)}" is no name for a user: 1 to 100 characters without ":", "," and "*".`,
    }
  }
  const attempt = () => inTransaction(parts.db, (db) => save({ ...parts, db }, newcomer))
  const saved = await attempt()
  // Somebody else's request made or deleted the account in between: now that is seen.
  return saved ?? (await attempt()) ?? { refusal: 'Try again.' }
}

/** Null when the account came to be, or was deleted, in between. */
async function save(parts: Parts, newcomer: Newcomer): Promise<ExternalUser | null> {
  const { db } = parts
  const { profile, service } = newcomer
  const external = { kind: service.kind, serviceId: service.id, uid: profile.uid }
  const [same, named] = [
    await userRepo(db).byExternal(external),
    await userRepo(db).byUsername(profile.username),
  ]
  const isRenamed = service.kind === 'directory'
  if (isRenamed && same && named && same.id !== named.id) {
    return {
      refusal: `${same.username} is called ${profile.username} now, which is the name of another user.`,
    }
  }
  const found = same ?? named
  if (!found) {
    const other = await userRepo(db).alike(profile.username)
    if (other) {
      const refusal = `"${profile.username}" looks like the name of another user, ${other}.`
      return { refusal, reason: 'name_taken' }
    }
    if (service.bringsNewcomers === false) {
      return { refusal: `There is no account of ${profile.username} here.`, reason: 'no_account' }
    }
    return create(parts, newcomer)
  }
  // As it is now: who disables it at this moment is not undone.
  const account = await lockedAccount(db, found.id)
  if (!account) return null
  if (same) return update(parts, account, newcomer)
  if (service.kind === 'oidc') {
    return { refusal: `There is another user called ${account.username}.`, reason: 'name_taken' }
  }
  const refusal = linkProblem(await standingOf(db, account))
  if (refusal !== null) return { refusal }
  const passwordHash = unusablePassword()
  await userRepo(db).savePassword(account.id, passwordHash)
  return update(parts, { ...account, passwordHash }, newcomer)
}

async function create({ db, directory }: Parts, newcomer: Newcomer): Promise<ExternalUser | null> {
  const { service } = newcomer
  const user: User = {
    id: newObjectId(),
    ...profileOf(newcomer),
    passwordHash: unusablePassword(),
    permissions: [],
    preferences: defaultPreferences,
    timezone: null,
    sessionTimeoutMs: defaultSessionTimeoutMs,
    isReadOnly: false,
    isServiceAccount: false,
    accountStatus: 'enabled',
    startpage: null,
  }
  if (!(await userRepo(db).addUnlessThere(user))) return null
  const given = [...service.defaultRoles, ...(service.decidedRoles?.given ?? [])]
  const roles = (await roleRepo(db).all()).filter(({ id }) => given.includes(id))
  await assignRoles(db, user.id, roles)
  await audit(db, newcomer, {
    action: 'create',
    user,
    relatedIds: roles.map(({ id }) => id),
    details: { roles: roles.map(({ name }) => name) },
  })
  await decideTeams(db, user, newcomer)
  return { known: await directory.known(db, user) }
}

async function update({ db, directory }: Parts, before: User, newcomer: Newcomer): Promise<ExternalUser> {
  if (newcomer.service.kind === 'oidc' && before.accountStatus !== 'enabled') {
    return { refusal: `The account ${before.username} is disabled.`, reason: 'disabled' }
  }
  const { username, ...others } = profileOf(newcomer)
  const profile = { ...others, username: newcomer.service.kind === 'oidc' ? before.username : username }
  const changed = Object.entries(profile).flatMap(
    ([name, value]) => (JSON.stringify(value) === JSON.stringify(before[name as keyof User]) ? [] : [name]), // its members are a user's
  )
  const user = { ...before, ...profile }
  if (changed.length > 0) {
    await userRepo(db).update(user)
    await audit(db, newcomer, { action: 'update', user, details: { changed } })
  }
  await decideRoles(db, user, newcomer)
  await decideTeams(db, user, newcomer)
  return { known: await directory.known(db, user) }
}

/** Gives and takes the roles the service decides on. */
async function decideRoles(db: Db, user: User, newcomer: Newcomer): Promise<void> {
  const { decidedRoles } = newcomer.service
  if (!decidedRoles) return
  const before = await roleRepo(db).ofUser(user.id)
  const had = new Set(before.map(({ id }) => id))
  const roles = (await roleRepo(db).all()).filter(({ id }) =>
    decidedRoles.all.includes(id) ? decidedRoles.given.includes(id) : had.has(id),
  )
  if (roles.length === had.size && roles.every(({ id }) => had.has(id))) return
  await assignRoles(db, user.id, roles)
  const details = { changed: ['roles'], roles: roles.map(({ name }) => name) }
  await audit(db, newcomer, { action: 'update', user, relatedIds: differingIds(before, roles), details })
}

/** Puts the person into the teams the service decides on, and out of those it has put them into before. */
async function decideTeams(db: Db, user: User, newcomer: Newcomer): Promise<void> {
  const { kind, id, teams: wanted } = newcomer.service
  if (!wanted) return
  const memberships = membershipRepo(db)
  // In one order for all. A team that is deleted meanwhile is gone by then.
  for (const teamId of [...new Set(wanted)].sort()) await lockRow(db, 'teams', teamId)
  const there = new Set((await memberships.teams()).map((team) => team.id))
  const before = await memberships.ofUser(user.id)
  await memberships.setMapped(
    user.id,
    { kind, id },
    wanted.filter((teamId) => there.has(teamId)),
  )
  const after = await memberships.ofUser(user.id)
  const relatedIds = differingIds(before, after)
  if (relatedIds.length === 0) return
  const details = { changed: ['teams'], teams: after.map(({ name }) => name) }
  await audit(db, newcomer, { action: 'update', user, relatedIds, details })
}

function profileOf({ profile, service }: Newcomer) {
  const { uid, username, fullName, email } = profile
  return {
    username,
    fullName: fullName.slice(0, maxFullNameLength),
    firstName: null,
    lastName: null,
    email: email === null || email.length > maxEmailLength ? noEmail : email,
    external: { kind: service.kind, serviceId: service.id, uid },
  }
}

/** Of a form that no password has. Random, because the cookies of known browsers are signed with it. */
function unusablePassword(): string {
  return `external:${randomBytes(32).toString('base64')}`
}

interface AuditedChange {
  action: string
  user: User
  relatedIds?: readonly string[]
  details: Readonly<Record<string, unknown>>
}

function audit(
  db: Db,
  { service, clientAddress }: Newcomer,
  { action, user, relatedIds = [], details }: AuditedChange,
) {
  const doer = { userId: user.id, username: user.username, clientAddress }
  const entity = { type: 'user', id: user.id, title: user.username }
  return recordAudit(db, doer, {
    action,
    entity,
    relatedIds: [service.id, ...relatedIds],
    details: { ...details, authentication_service: service.title },
  })
}

/** Did anybody come from this authentication service or provider? */
export function hasUsers(db: Db, service: Omit<ExternalIdentity, 'uid'>): Promise<boolean> {
  return userRepo(db).isAnyOfService(service)
}
