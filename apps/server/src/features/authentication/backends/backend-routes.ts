import { authenticationServices, type ValidationResult } from '@logline/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../../db/index.ts'
import { isPermitted, requirePermission } from '../../../http/actor.ts'
import { alreadySent, mount } from '../../../http/mount.ts'
import { activeBackend, type BackendChanges, backendById } from './backend-changes.ts'
import { backendPage } from './backend-page.ts'
import { backendRepo } from './backend-repo.ts'
import type { Problems } from './backend-request.ts'
import { backendWire } from './backend-wire.ts'

/** Authentication services, and which of them is active. */
export function registerBackends(api: FastifyInstance, db: Db, changes: BackendChanges): void {
  registerReading(api, db)
  registerChanging(api, db, changes)
}

function registerReading(api: FastifyInstance, db: Db): void {
  mount(api, authenticationServices.list, async ({ query, actor }) => {
    const [page, active] = await Promise.all([backendPage(db, actor, query), activeBackend(db)])
    const isShown = active !== null && isPermitted(actor, `authservicebackend:read:${active.id}`)
    return {
      ...page,
      context: { active_backend: isShown ? backendWire(active) : null },
    }
  })

  mount(api, authenticationServices.activeType, async () => ({
    backend: (await activeBackend(db))?.config.type ?? null,
  }))

  mount(api, authenticationServices.get, async ({ params }) => ({
    backend: backendWire(await backendById(db, params.backendId)),
  }))

  mount(api, authenticationServices.active, async ({ actor }) => {
    const [all, active] = await Promise.all([backendRepo(db).all(), activeBackend(db)])
    if (active) requirePermission(actor, `authservicebackend:read:${active.id}`)
    return { backend: active && backendWire(active), context: { backends_total: all.length } }
  })

  mount(api, authenticationServices.configuration, async () => configurationWire(await activeBackend(db)))
}

function registerChanging(api: FastifyInstance, db: Db, changes: BackendChanges): void {
  mount(api, authenticationServices.create, async ({ body, actor, reply }) => {
    const saved = await changes.create(actor, body)
    return 'problems' in saved ? refuse(reply, saved.problems) : { backend: backendWire(saved.backend) }
  })

  mount(api, authenticationServices.update, async ({ params, body, actor, reply }) => {
    const saved = await changes.update(actor, params.backendId, body)
    return 'problems' in saved ? refuse(reply, saved.problems) : { backend: backendWire(saved.backend) }
  })

  mount(api, authenticationServices.remove, async ({ params, actor }) => {
    await changes.remove(actor, params.backendId)
  })

  mount(api, authenticationServices.configure, async ({ body, actor }) => {
    await changes.activate(actor, body.active_backend)
    return configurationWire(await activeBackend(db))
  })
}

/** One that is named and no longer there is none. */
function configurationWire(active: { id: string } | null) {
  return { configuration: { active_backend: active?.id ?? null } }
}

/** 400 with what is wrong in which field. */
export async function refuse(reply: FastifyReply, errors: Problems): Promise<typeof alreadySent> {
  const result: ValidationResult = { failed: true, errors, error_context: {} }
  await reply.status(400).send(result)
  return alreadySent
}
