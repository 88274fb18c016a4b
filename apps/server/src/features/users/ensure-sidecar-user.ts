import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, newObjectId } from '../../db/index.ts'
import { roleRepo } from '../roles/index.ts'
import { hashPassword } from './stored/password.ts'
import { defaultPreferences, defaultSessionTimeoutMs } from './stored/user.ts'
import { userRepo } from './stored/user-repo.ts'

const username = 'graylog-sidecar'
const roleNames = ['Sidecar System (Internal)', 'Reader']

/**
 * At each start: the service account exists whose tokens sidecars use (reference: sidecars and collectors). Nobody
 * knows its password. A user of this name that somebody made is left as it is.
 */
export async function ensureSidecarUser(db: Db): Promise<void> {
  if (await userRepo(db).byUsername(username)) return
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'))
  await inTransaction(db, async (db) => {
    if (await userRepo(db).byUsername(username)) return
    const id = newObjectId()
    await userRepo(db).insert({
      id,
      username,
      passwordHash,
      email: 'sidecar@graylog.local',
      firstName: 'Sidecar',
      lastName: 'System User (built-in)',
      fullName: 'Sidecar System User (built-in)',
      permissions: [],
      preferences: defaultPreferences,
      timezone: 'UTC',
      sessionTimeoutMs: defaultSessionTimeoutMs,
      isReadOnly: false,
      isServiceAccount: true,
      accountStatus: 'enabled',
      startpage: null,
      external: null,
    })
    const roles = (await roleRepo(db).all()).filter(({ name }) => roleNames.includes(name))
    await roleRepo(db).assign(
      id,
      roles.map((role) => role.id),
    )
  })
}
