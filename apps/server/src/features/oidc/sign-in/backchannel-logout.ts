import { oidcSignIn } from '@logline/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../../../db/index.ts'
import { badRequest, HttpError, tooManyRequests } from '../../../http/errors.ts'
import { mount } from '../../../http/mount.ts'
import { systemDoer } from '../../audit/index.ts'
import { createFailureCounter, type SessionKeeper } from '../../sessions/index.ts'
import { createLogoutTokens } from '../client/logout-token.ts'
import type { OidcClients } from '../client/oidc-clients.ts'
import { problemOf } from '../client/oidc-problem.ts'
import { providerById } from '../providers/provider-changes.ts'
import { type NamedSessions, oidcSessionRepo } from './oidc-session-repo.ts'

const maxFailures = 100
const maxFormBytes = 64 * 1024
/** `iat` has whole seconds: a session of the same second may be the one that is meant. */
const precisionMs = 1_000

interface Parts {
  db: Db
  sessionKeeper: SessionKeeper
  clients: OidcClients
  log: FastifyBaseLogger
}

/** Providers end sessions here when somebody signs out there, or is thrown out. */
export function registerBackchannelLogout(api: FastifyInstance, parts: Parts): void {
  const { db, clients, log } = parts
  const tokens = createLogoutTokens()
  const failures = createFailureCounter({ limit: maxFailures })
  api.register(async (forms) => {
    addFormBodies(forms)
    mount(forms, oidcSignIn.backchannelLogout, async ({ params, body, request }) => {
      const waitMs = failures.waitMs(request.ip)
      if (waitMs > 0) throw tooManyRequests('Too many wrong logout tokens.', Math.ceil(waitMs / 1000))
      const provider = await providerById(db, params.providerId)
      try {
        const { subject, providerSession, atMs } = await tokens.read(
          await clients.of(provider),
          body.logout_token,
        )
        // Sent again, the same token ends nothing that was opened later.
        const named = { providerId: provider.id, subject, providerSession, beforeMs: atMs + precisionMs }
        await endSessions(parts, named, request.ip)
      } catch (error) {
        const { message } = problemOf(error)
        failures.add(request.ip)
        log.info({ address: request.ip, provider: provider.title }, message)
        throw badRequest(message)
      }
    })
  })
}

function addFormBodies(api: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (_: unknown, text: string | Buffer) => Object.fromEntries(new URLSearchParams(text.toString())),
  )
}

async function endSessions({ db, sessionKeeper }: Parts, named: NamedSessions, clientAddress: string) {
  const doer = { ...systemDoer, clientAddress }
  for (const { id, user } of await oidcSessionRepo(db).named(named)) {
    await sessionKeeper.end(doer, { user, sessionId: id }).catch((error: unknown) => {
      // It has ended meanwhile.
      if (!(error instanceof HttpError && error.status === 404)) throw error
    })
  }
}
