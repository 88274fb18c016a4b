import { oidcProviders, oidcSignIn } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/index.ts'
import { isPermitted } from '../../../http/actor.ts'
import { mount } from '../../../http/mount.ts'
import { type ProviderChanges, providerById } from './provider-changes.ts'
import { providerRepo } from './provider-repo.ts'
import { providerWire } from './provider-wire.ts'

interface ProviderParts {
  db: Db
  changes: ProviderChanges
  /** Where a provider sends people back to. */
  redirectUri: (publicUri: string) => string
}

/** Providers of OpenID Connect, for administrators and for the login page. */
export function registerProviders(api: FastifyInstance, { db, changes, redirectUri }: ProviderParts): void {
  mount(api, oidcProviders.list, async ({ actor, reply }) => {
    const all = await providerRepo(db).all()
    const readable = all.filter(({ id }) => isPermitted(actor, `authservicebackend:read:${id}`))
    return { providers: readable.map(providerWire), redirect_uri: redirectUri(reply.server.publicUri) }
  })

  mount(api, oidcSignIn.enabled, async () => {
    const enabled = (await providerRepo(db).all()).filter(({ enabled }) => enabled)
    return { providers: enabled.map(({ id, title }) => ({ id, title })) }
  })

  mount(api, oidcProviders.get, async ({ params }) => providerWire(await providerById(db, params.providerId)))

  mount(api, oidcProviders.create, async ({ body, actor }) => providerWire(await changes.create(actor, body)))

  mount(api, oidcProviders.update, async ({ params, body, actor }) =>
    providerWire(await changes.update(actor, params.providerId, body)),
  )

  mount(api, oidcProviders.remove, async ({ params, actor }) => {
    await changes.remove(actor, params.providerId)
  })
}
