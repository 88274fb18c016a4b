import { sessions, system } from '@logline/contract'
import type { TestUser } from './seed.ts'
import type { TestServer } from './start-test-server.ts'

export function signIn(server: TestServer, { username, password }: Pick<TestUser, 'username' | 'password'>) {
  return server.api.anonymous.call(sessions.create, { body: { username, password } })
}

export async function isSignedIn(server: TestServer, sessionId: string): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${sessionId}:session`).toString('base64')}`
  return (await server.api.anonymous.call(system.locales, { headers: { authorization } })).status === 200
}
