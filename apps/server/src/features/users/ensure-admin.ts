import { randomInt } from 'node:crypto'
import type { Db } from '../../db/index.ts'
import { adminId } from '../../http/actor.ts'
import { roleRepo } from '../roles/index.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { defaultPreferences, defaultSessionTimeoutMs, type User } from './user.ts'
import { userRepo } from './user-repo.ts'

/**
 * At each start: the administrator exists and has the configured password. Answers the password that was made up when
 * none was ever configured, which is shown once and kept nowhere.
 */
export async function ensureAdmin(
  db: Db,
  configuredPassword: string | null,
): Promise<{ generatedPassword: string | null }> {
  const admin = await userRepo(db).byId(adminId)
  if (!admin) {
    const password = configuredPassword ?? randomPassword()
    await addAdmin(db, await hashPassword(password))
    return { generatedPassword: configuredPassword === null ? password : null }
  }
  if (configuredPassword !== null && !(await verifyPassword(admin.passwordHash, configuredPassword))) {
    const passwordHash = await hashPassword(configuredPassword)
    await db.transaction().execute(async (db) => {
      await userRepo(db).savePassword(adminId, passwordHash)
      await userRepo(db).endSessions(adminId)
    })
  }
  return { generatedPassword: null }
}

async function addAdmin(db: Db, passwordHash: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await userRepo(db).add(adminUser(passwordHash))
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
