import { oidcSignIn, type OidcProblem as ProblemCode } from '@logline/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Db, SecretBox } from '../../../db/index.ts'
import { alreadySent, mount } from '../../../http/mount.ts'
import { recordFailure } from '../../audit/index.ts'
import { createFailureCounter, openBrowserSession, type SessionKeeper } from '../../sessions/index.ts'
import { OidcProblem, problemOf } from '../client/oidc-problem.ts'
import type { OidcProvider } from '../providers/provider.ts'
import { providerRepo } from '../providers/provider-repo.ts'
import { problemAddress, returnAddress } from './console-address.ts'
import { keepOidcSession } from './oidc-session.ts'
import type { OidcSignIn } from './oidc-sign-in.ts'
import { forgetSignIn, type PendingSignIn, pendingSignInOf, rememberSignIn } from './pending-sign-in.ts'

/** So many failures from an address within 5 minutes, then none is tried for as long: as many as of passwords. */
const maxFailures = 100

export interface SignInParts {
  db: Db
  secrets: SecretBox
  sessionKeeper: SessionKeeper
  signIn: OidcSignIn
  log: FastifyBaseLogger
}

/** What browsers do: go to the provider, and come back. Every failure ends on the login page, which tells it. */
export function registerOidcSignIn(api: FastifyInstance, parts: SignInParts): void {
  const { db, secrets, signIn, log } = parts
  const failures = createFailureCounter({ limit: maxFailures })

  const orLoginPage = async (
    reply: FastifyReply,
    work: () => Promise<string>,
  ): Promise<typeof alreadySent> => {
    const { ip } = reply.request
    try {
      if (failures.waitMs(ip) > 0) throw new OidcProblem('too_many', 'Too many failed sign-ins.')
      reply.redirect(await work(), 302)
    } catch (error) {
      const { code, message } = problemOf(error)
      if (code !== 'too_many') failures.add(ip)
      log.info({ address: ip, code }, `A sign-in with OpenID Connect failed: ${message}`)
      reply.redirect(problemAddress(reply.server.publicUri, code), 302)
    }
    return alreadySent
  }

  mount(api, oidcSignIn.login, async ({ params, query, reply }) =>
    orLoginPage(reply, async () => {
      const provider = await enabledProvider(db, params.providerId)
      const { publicUri } = reply.server
      const { url, ...begun } = await signIn.begin(provider, redirectUri(publicUri))
      const returnTo = returnAddress(publicUri, query.return_to)
      rememberSignIn(reply, secrets, { ...begun, providerId: provider.id, returnTo })
      return url
    }),
  )

  mount(api, oidcSignIn.callback, async ({ request, reply }) =>
    orLoginPage(reply, async () => {
      const callback = new URL(redirectUri(reply.server.publicUri))
      callback.search = new URL(request.url, callback).search
      const pending = pendingSignInOf(request, secrets, callback.searchParams.get('state'))
      if (!pending) {
        throw new OidcProblem('expired', 'This browser has not begun it, has ended it, or it took too long.')
      }
      forgetSignIn(reply)
      await finish(parts, reply, { pending, callback })
      return pending.returnTo
    }),
  )
}

/** Where a provider sends people back to. It has to be known there. */
export function redirectUri(publicUri: string): string {
  return new URL(`api${oidcSignIn.callback.path}`, publicUri).href
}

async function enabledProvider(db: Db, id: string): Promise<OidcProvider> {
  const provider = await providerRepo(db).byId(id)
  if (!provider?.enabled) throw new OidcProblem('off', 'The provider is not enabled.')
  return provider
}

/** Signs the browser in. What fails is in the audit trail, with all that is known of the person. */
async function finish(
  parts: SignInParts,
  reply: FastifyReply,
  { pending, callback }: { pending: PendingSignIn; callback: URL },
): Promise<void> {
  const { db, signIn } = parts
  const provider = await enabledProvider(db, pending.providerId)
  const clientAddress = reply.request.ip
  let username = ''
  try {
    const vouched = await signIn.vouchedFor(provider, { callback, begun: pending })
    username = vouched.person.username
    const { user } = await signIn.account(provider, vouched.person, clientAddress)
    const session = await openBrowserSession(parts, reply, {
      user,
      details: { oidc_provider: provider.title },
      also: (db, sessionId) => keepOidcSession({ ...parts, db }, provider, { ...vouched, sessionId }),
    })
    if (!session) throw new OidcProblem('disabled', `The account ${user.username} was disabled or deleted.`)
  } catch (error) {
    const problem = problemOf(error)
    await noteFailure(db, { provider, username, clientAddress, problem })
    throw problem
  }
}

interface Failure {
  provider: OidcProvider
  /** As the provider says it; empty when it did not come to that. */
  username: string
  clientAddress: string
  problem: { code: ProblemCode; message: string }
}

function noteFailure(db: Db, { provider, username, clientAddress, problem }: Failure): Promise<void> {
  const title = username.slice(0, 100)
  const doer = { userId: '', username: title, clientAddress }
  const entity = { type: 'user', id: '', title }
  const details = { oidc_provider: provider.title, reason: problem.message }
  return recordFailure(db, doer, { action: 'sign_in', entity, details })
}
