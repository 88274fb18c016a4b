import { randomBytes } from 'node:crypto'
import type { Db } from '../db/index.ts'
import { createTokenKeeper } from '../features/tokens/index.ts'
import { addUser } from '../features/users/index.ts'
import { type Actor, adminId, nobody } from '../http/actor.ts'

/** A user a test can act as. */
export interface TestUser {
  id: string
  username: string
  password: string
  /** Access token, by which test clients sign in: cheaper than the password. */
  token: string
}

interface UserWishes {
  username?: string
  email?: string
  roles?: string[]
  permissions?: string[]
  sessionTimeoutMs?: number
  isServiceAccount?: boolean
}

export const adminPassword = 'a password for tests'

const seeder: Actor = { ...nobody, username: 'seed', permissions: ['*'] }

/** Makes what a test needs, with everything that belongs to it. */
export function createSeed(db: Db) {
  const tokens = createTokenKeeper(db)
  const tokenFor = async (userId: string) => {
    const { text } = await tokens.create(seeder, { userId, name: 'test', expiresAtMs: null })
    return text
  }
  return {
    async user(wishes: UserWishes = {}): Promise<TestUser> {
      const username = wishes.username ?? `user-${randomBytes(4).toString('hex')}`
      const password = randomBytes(8).toString('hex')
      const { id } = await addUser(db, seeder, { ...wishes, username, password })
      return { id, username, password, token: await tokenFor(id) }
    },

    async admin(): Promise<TestUser> {
      return { id: adminId, username: 'admin', password: adminPassword, token: await tokenFor(adminId) }
    },
  }
}

export type Seed = ReturnType<typeof createSeed>
