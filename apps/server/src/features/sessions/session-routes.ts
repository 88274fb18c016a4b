import { sessions, toDate, toTs } from '@logline/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { identifyCaller } from '../../http/authentication/authentication.ts'
import { clearSessionCookie, setSessionCookie } from '../../http/authentication/session-cookie.ts'
import { badRequest, unauthorized } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { Periodic, Scheduler } from '../../jobs/index.ts'
import type { HeaderSignIn } from '../authentication/index.ts'
import { passkeyOrigin } from '../second-factors/index.ts'
import { requireMayChange, requireUser, type UserDirectory } from '../users/index.ts'
import { openBrowserSession, timeoutFor } from './browser-session.ts'
import { knownBrowserOf, rememberBrowser } from './known-browser.ts'
import type { ShownFactor } from './second-step.ts'
import type { ListedSession, SessionKeeper } from './session-keeper.ts'
import type { SignIn } from './sign-in.ts'

interface SessionDependencies {
  db: Db
  directory: UserDirectory
  sessionKeeper: SessionKeeper
  signIn: SignIn
  headerSignIn: HeaderSignIn
  /** Where browsers reach us; null when that is not configured. */
  externalUri: string | null
  scheduler: Scheduler
}

/** Signing in and out, and what is open. */
export function registerSessions(api: FastifyInstance, dependencies: SessionDependencies): void {
  registerSigningIn(api, dependencies)
  registerSessionLists(api, dependencies)
  dependencies.scheduler.periodic(endedSessionRemoval(dependencies.sessionKeeper))
}

function registerSigningIn(
  api: FastifyInstance,
  { db, directory, sessionKeeper, signIn, headerSignIn, externalUri }: SessionDependencies,
): void {
  mount(api, sessions.create, async ({ body, request, reply }) => {
    const account = await directory.accountOf(body.username)
    const browser = account ? knownBrowserOf(request, account) : null
    const attempt = { username: body.username, address: request.ip, browser }
    const page = passkeyOrigin(externalUri, request.headers.origin)
    const shown = { ...shownFactor(body), origin: 'origin' in page ? page.origin : null }
    const signedIn = await signIn.byPassword(attempt, { password: body.password, shown })
    if (!signedIn) throw unauthorized('Invalid credentials.')
    const { secondFactor } = signedIn
    const { user } = signedIn.known
    const { id: userId, username, isServiceAccount, external } = user
    if (isServiceAccount) throw badRequest(`Cannot login with service account ${username}`)
    const session = await openBrowserSession({ db, sessionKeeper }, reply, {
      user,
      hasSecondFactor: secondFactor !== null,
      details: {
        ...(external ? { authentication_service_id: external.serviceId } : {}),
        ...(secondFactor ? { second_factor: secondFactor } : {}),
      },
    })
    if (!session) throw unauthorized('Invalid credentials.')
    rememberBrowser(reply, user)
    return { valid_until: toDate(session.expiresAtMs), session_id: session.id, username, user_id: userId }
  })

  mount(api, sessions.validate, async ({ request, reply }) => {
    const actor = await identifyCaller(request, reply, signIn.identify)
    const session = actor?.headerUser ? await openByHeader(request, actor.headerUser) : actor?.session
    if (!actor) clearSessionCookie(reply)
    else if (actor.headerUser && session) setSessionCookie(reply, session)
    return {
      is_valid: Boolean(session),
      session_id: session?.id ?? null,
      username: actor?.username ?? null,
    }
  })

  /** Null when the directory no longer vouches for the user, or the user was disabled at this moment. */
  const openByHeader = async (request: FastifyRequest, headerUser: string) => {
    const clientAddress = request.ip
    const named = { username: headerUser, clientAddress, isRefreshed: true }
    const known = await headerSignIn.userNamed(named)
    if (known?.user.accountStatus !== 'enabled') return null
    return sessionKeeper.open({
      user: known.user,
      timeoutMs: await timeoutFor(db, known.user),
      clientAddress,
      userAgent: request.headers['user-agent'] ?? '',
      headerUser,
      details: { http_header: headerUser },
    })
  }

  const signOut = async (actor: Actor) => {
    if (actor.session) await sessionKeeper.signOut(actor.session.id, actor)
  }

  mount(api, sessions.remove, async ({ actor, reply }) => {
    await signOut(actor)
    clearSessionCookie(reply)
  })

  mount(api, sessions.removeById, async ({ actor, reply }) => {
    await signOut(actor)
    clearSessionCookie(reply)
  })
}

function registerSessionLists(api: FastifyInstance, { directory, sessionKeeper }: SessionDependencies): void {
  mount(api, sessions.ofUser, async ({ params, actor }) => {
    const { user } = await requireUser(directory, params.userId, { actor, action: 'edit' })
    const open = await sessionKeeper.ofUser(user.id, actor.session?.id ?? null)
    return { sessions: open.map(sessionWire) }
  })

  mount(api, sessions.end, async ({ params, actor }) => {
    const known = await requireUser(directory, params.userId, { actor, action: 'edit' })
    requireMayChange(actor, known)
    await sessionKeeper.end(actor, { user: known.user, sessionId: params.sessionId })
  })
}

type SessionRequest = z.output<typeof sessions.create.body>

function shownFactor({ second_factor, passkey }: SessionRequest): Pick<ShownFactor, 'code' | 'passkey'> {
  return {
    code: second_factor?.trim() ?? '',
    passkey: passkey ? { challengeId: passkey.challenge_id, response: passkey.response } : null,
  }
}

/** What has ended is not kept: it says where users were. */
function endedSessionRemoval(sessionKeeper: SessionKeeper): Periodic {
  return {
    name: 'delete ended sessions',
    everyMs: 5 * 60_000,
    runsOn: 'leader',
    run: () => sessionKeeper.removeEnded(),
  }
}

function sessionWire(session: ListedSession) {
  return {
    id: session.id,
    created_at: toTs(session.createdAtMs),
    last_activity: toTs(session.lastAccessAtMs),
    expires_at: session.expiresAtMs === null ? null : toTs(session.expiresAtMs),
    client_address: session.clientAddress,
    user_agent: session.userAgent,
    is_current: session.isCurrent,
  }
}
