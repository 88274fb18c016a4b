import { oidcSignIn } from '@logline/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db, SecretBox } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import type { SessionKeeper } from '../sessions/index.ts'
import type { UserDirectory } from '../users/index.ts'
import { registerDiscoveryTrial } from './client/discovery-trial.ts'
import { createOidcClients } from './client/oidc-clients.ts'
import { createProviderChanges } from './providers/provider-changes.ts'
import { registerProviders } from './providers/provider-routes.ts'
import { registerBackchannelLogout } from './sign-in/backchannel-logout.ts'
import { endSessionAddress } from './sign-in/oidc-session.ts'
import { createOidcSignIn } from './sign-in/oidc-sign-in.ts'
import { redirectUri, registerOidcSignIn } from './sign-in/sign-in-routes.ts'

export { oidcProviderKind } from './providers/provider-kind.ts'

interface Dependencies {
  db: Db
  secrets: SecretBox
  directory: UserDirectory
  sessionKeeper: SessionKeeper
  log: FastifyBaseLogger
}

/** Signing in by OpenID Connect. */
export function registerOidc(api: FastifyInstance, dependencies: Dependencies): void {
  const { db, secrets, sessionKeeper } = dependencies
  const clients = createOidcClients(secrets)
  registerProviders(api, { db, changes: createProviderChanges(db, secrets), redirectUri })
  registerDiscoveryTrial(api, db)
  registerOidcSignIn(api, { ...dependencies, signIn: createOidcSignIn({ ...dependencies, clients }) })

  registerBackchannelLogout(api, { ...dependencies, clients })

  mount(api, oidcSignIn.endSession, async ({ actor, reply }) => {
    const id = actor.session && (await sessionKeeper.listedId(actor.session.id))
    const parts = { db, secrets, clients }
    return { url: id ? await endSessionAddress(parts, id, reply.server.publicUri) : null }
  })
}
