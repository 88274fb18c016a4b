import { randomInt } from 'node:crypto'
import { type Db, inTransaction } from '../../db/index.ts'
import { adminId } from '../../http/actor.ts'
import { roleRepo } from '../roles/index.ts'
import { hashPassword, verifyPassword } from './stored/password.ts'
import { defaultPreferences, defaultSessionTimeoutMs, type User } from './stored/user.ts'
import { userRepo } from './stored/user-repo.ts'

/** Of an administrator whose password is still to be made up: nobody can sign in by it. */
const noPassword = ''

/**
 * At each start: the administrator exists, and has the configured password when there is one. A new one turns the second
 * factor off: so whoever keeps the configuration comes in again without the phone and the recovery codes.
 */
export async function ensureAdmin(db: Db, configuredPassword: string | null): Promise<void> {
  const admin = await userRepo(db).byId(adminId)
  if (!admin) {
    return addAdmin(db, configuredPassword === null ? noPassword : await hashPassword(configuredPassword))
  }
  if (configuredPassword !== null && !(await verifyPassword(admin.passwordHash, configuredPassword))) {
    const passwordHash = await hashPassword(configuredPassword)
    await inTransaction(db, async (db) => {
      await userRepo(db).savePassword(adminId, passwordHash)
      await userRepo(db).endSessions(adminId)
      await userRepo(db).removeSecondFactor(adminId)
    })
  }
}

/**
 * Makes up a password for an administrator without one and answers it; null when there is one already. It is kept
 * nowhere, so this is for when it can be shown at once: a start that fails before leaves it to the next.
 */
export async function makeUpAdminPassword(db: Db): Promise<string | null> {
  const admin = await userRepo(db).byId(adminId)
  if (admin?.passwordHash !== noPassword) return null
  const password = randomPassword()
  await userRepo(db).savePassword(adminId, await hashPassword(password))
  return password
}

async function addAdmin(db: Db, passwordHash: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await userRepo(db).insert(adminUser(passwordHash))
    const roles = await roleRepo(db).all()
    const adminRoles = roles.filter((role) => role.name === 'Admin')
    await roleRepo(db).assign(
      adminId,
      adminRoles.map((role) => role.id),
    )
  })
}

function adminUser(passwordHash: string): User {
  return {
    id: adminId,
    username: 'admin',
    passwordHash,
    email: '',
    firstName: null,
    lastName: null,
    fullName: 'Administrator',
    permissions: ['*'],
    preferences: defaultPreferences,
    timezone: 'UTC',
    sessionTimeoutMs: defaultSessionTimeoutMs,
    isReadOnly: true,
    isServiceAccount: false,
    accountStatus: 'enabled',
    startpage: null,
    external: null,
  }
}

/** 20 letters and digits without look-alikes: about 115 bits, and easy to type off a screen. */
function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
}
