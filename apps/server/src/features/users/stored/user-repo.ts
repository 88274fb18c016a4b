import { sql } from 'kysely'
import { byText, type Db, sqlDialect } from '../../../db/index.ts'
import { looksLike } from './name-skeleton.ts'
import type { ExternalIdentity, User } from './user.ts'
import { foldedUsername } from './username.ts'

/** A role of a user, without what it permits. */
export interface NamedRole {
  id: string
  name: string
}

export function userRepo(db: Db) {
  const find = async (column: 'id' | 'username', value: string) => {
    const row = await db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst()
    return row ? fromRow(row) : null
  }
  return {
    byId: (id: string): Promise<User | null> => find('id', id),

    async byExternal({ kind, serviceId, uid }: ExternalIdentity): Promise<User | null> {
      const [id, name] = identityColumns[kind]
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where(id, '=', serviceId)
        .where(name, '=', uid)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    /** Did anybody come from this authentication service or provider? */
    async isAnyOfService({ kind, serviceId }: Omit<ExternalIdentity, 'uid'>): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where(identityColumns[kind][0], '=', serviceId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    byUsername: (username: string): Promise<User | null> => find('username', username),

    /** The name of a user that is the same but for case and the form of letters, or that looks so; null when nobody has one. */
    async alike(username: string): Promise<string | null> {
      const rows = await db.selectFrom('users').select('username').execute()
      const folded = foldedUsername(username)
      const isAlike = (other: string) => foldedUsername(other) === folded || looksLike(username, other)
      return rows.find((row) => isAlike(row.username))?.username ?? null
    },

    async insert(user: User): Promise<void> {
      await db.insertInto('users').values(toRow(user)).execute()
    },

    /** False when the name, or the person behind it, is there already. */
    async addUnlessThere(user: User): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('users')
        .values(toRow(user))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async update(user: User): Promise<void> {
      const { id, ...row } = toRow(user)
      await db.updateTable('users').set(row).where('id', '=', id).execute()
    },

    async savePassword(id: string, passwordHash: string): Promise<void> {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    },

    async endSessions(id: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', id).execute()
    },

    async removeSecondFactor(id: string): Promise<void> {
      for (const table of ['second_factors', 'passkeys', 'passkey_challenges', 'recovery_codes'] as const) {
        await db.deleteFrom(table).where('user_id', '=', id).execute()
      }
    },

    /** With what belongs to the user alone: roles, sessions, tokens, favourites. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', id).execute()
    },

    all: async (): Promise<User[]> => {
      const rows = await db.selectFrom('users').selectAll().$call(byText(db, 'username')).execute()
      return rows.map(fromRow)
    },

    /** The roles of those of the users that have any, by name. */
    async roles(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly NamedRole[]>> {
      const rows = await db
        .selectFrom('user_roles')
        .innerJoin('roles', 'roles.id', 'user_roles.role_id')
        .select(['user_roles.user_id', 'roles.id', 'roles.name'])
        .where(sqlDialect(db).isOneOf(sql.ref('user_roles.user_id'), userIds))
        .$call(byText(db, 'roles.name'))
        .execute()
      return Map.groupBy(rows, (row) => row.user_id)
    },
  }
}

const identityColumns = {
  directory: ['auth_service_id', 'auth_service_uid'],
  oidc: ['oidc_provider_id', 'oidc_subject'],
} as const

function toRow(user: User) {
  const directory = user.external?.kind === 'directory' ? user.external : null
  const oidc = user.external?.kind === 'oidc' ? user.external : null
  return {
    id: user.id,
    username: user.username,
    password_hash: user.passwordHash,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: user.fullName,
    permissions: JSON.stringify(user.permissions),
    preferences: JSON.stringify(user.preferences),
    timezone: user.timezone,
    session_timeout_ms: user.sessionTimeoutMs,
    is_read_only: user.isReadOnly ? 1 : 0,
    is_service_account: user.isServiceAccount ? 1 : 0,
    account_status: user.accountStatus,
    startpage_type: user.startpage?.type ?? null,
    startpage_id: user.startpage?.id ?? null,
    auth_service_id: directory?.serviceId ?? null,
    auth_service_uid: directory?.uid ?? null,
    oidc_provider_id: oidc?.serviceId ?? null,
    oidc_subject: oidc?.uid ?? null,
  }
}

export function fromRow(row: ReturnType<typeof toRow>): User {
  const hasStartpage = row.startpage_type !== null || row.startpage_id !== null
  return {
    id: row.id,
    username: row.username,
    passwordHash: row.password_hash,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: row.full_name,
    permissions: JSON.parse(row.permissions),
    preferences: JSON.parse(row.preferences),
    timezone: row.timezone,
    sessionTimeoutMs: row.session_timeout_ms,
    isReadOnly: row.is_read_only === 1,
    isServiceAccount: row.is_service_account === 1,
    accountStatus: row.account_status,
    startpage: hasStartpage ? { type: row.startpage_type, id: row.startpage_id } : null,
    external: externalIdentity(row),
  }
}

function externalIdentity(row: ReturnType<typeof toRow>): ExternalIdentity | null {
  if (row.auth_service_id !== null && row.auth_service_uid !== null)
    return { kind: 'directory', serviceId: row.auth_service_id, uid: row.auth_service_uid }
  if (row.oidc_provider_id === null || row.oidc_subject === null) return null
  return { kind: 'oidc', serviceId: row.oidc_provider_id, uid: row.oidc_subject }
}
