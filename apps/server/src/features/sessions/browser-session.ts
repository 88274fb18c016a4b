import { clusterConfigs } from '@logline/contract'
import { periodMs } from '@logline/time'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../db/index.ts'
import { sessionCookieName, setSessionCookie } from '../../http/authentication/session-cookie.ts'
import { readClusterConfig } from '../cluster-config/index.ts'
import type { OpenSession, SessionKeeper, SessionStart } from './session-keeper.ts'

interface Parts {
  db: Db
  sessionKeeper: SessionKeeper
}

interface BrowserSession extends Omit<SessionStart, 'user' | 'timeoutMs' | 'clientAddress' | 'userAgent'> {
  user: SessionStart['user'] & { sessionTimeoutMs: number }
}

/** Signs a browser in, in place of who is signed in there. Null when the user may not any more (`SessionKeeper.open`). */
export async function openBrowserSession(
  { db, sessionKeeper }: Parts,
  reply: FastifyReply,
  start: BrowserSession,
): Promise<OpenSession | null> {
  const { request } = reply
  const replaced = request.cookies[sessionCookieName]
  if (replaced) await sessionKeeper.replace(replaced)
  const session = await sessionKeeper.open({
    ...start,
    timeoutMs: await timeoutFor(db, start.user),
    clientAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  })
  if (session) setSessionCookie(reply, session)
  return session
}

/** That of the installation when one is set for all, otherwise the user's own. */
export async function timeoutFor(db: Db, user: { sessionTimeoutMs: number }): Promise<number> {
  const forAll = await readClusterConfig(db, clusterConfigs.userSession)
  return forAll.enable_global_session_timeout
    ? periodMs(forAll.global_session_timeout_interval)
    : user.sessionTimeoutMs
}
