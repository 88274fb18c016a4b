import type { Db } from '../../db/index.ts'
import { passkeyRepo } from './passkey-repo.ts'
import { secondFactorRepo } from './second-factor-repo.ts'

/** Is more than the password asked for when this user signs in? */
export async function isSecondFactorOn(db: Db, userId: string): Promise<boolean> {
  if (await secondFactorRepo(db).confirmedOf(userId)) return true
  return (await passkeyRepo(db).ofUser(userId)).length > 0
}
