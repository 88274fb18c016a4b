import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '../../db/index.ts'
import { assignRoles, newUser, rolesNamed } from './new-user.ts'
import { hashPassword } from './stored/password.ts'
import { userRepo } from './stored/user-repo.ts'

const username = 'graylog-sidecar'

/**
 * At each start: the service account exists whose tokens sidecars use (reference: sidecars and collectors). Nobody
 * knows its password. A user of this name that somebody made is left as it is.
 */
export async function ensureSidecarUser(db: Db): Promise<void> {
  if (await userRepo(db).byUsername(username)) return
  const password = randomBytes(32).toString('base64')
  const wanted = {
    username,
    password,
    email: 'sidecar@graylog.local',
    firstName: 'Sidecar',
    lastName: 'System User (built-in)',
    timezone: 'UTC',
    isServiceAccount: true,
  }
  const user = { ...newUser(wanted), passwordHash: await hashPassword(password) }
  await inTransaction(db, async (db) => {
    // Another server may have been quicker.
    if (!(await userRepo(db).addUnlessThere(user))) return
    await assignRoles(db, user.id, await rolesNamed(db, ['Sidecar System (Internal)', 'Reader']))
  })
}
