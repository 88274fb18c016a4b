import { type AuthenticationTestRequest, authenticationServices } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { forbidden } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import { refuse } from './backends/backend-routes.ts'
import type { DirectoryTrial } from './directory-trial.ts'

/** Trying out settings, which says to the audit trail who asked which directory for whom. */
export function registerDirectoryTrial(
  api: FastifyInstance,
  { db, trial }: { db: Db; trial: DirectoryTrial },
) {
  mount(api, authenticationServices.testConnection, async ({ body, actor, reply }) => {
    requireAdministrator(actor)
    const result = await trial.connection(actor, body)
    if ('problems' in result) return refuse(reply, result.problems)
    await noteTrial(db, actor, { request: body, details: { success: result.success } })
    return result
  })

  mount(api, authenticationServices.testLogin, async ({ body, actor, reply }) => {
    requireAdministrator(actor)
    const result = await trial.login(actor, body)
    if ('problems' in result) return refuse(reply, result.problems)
    const details = { success: result.success, username: body.user_login.username }
    await noteTrial(db, actor, { request: body, details })
    return result
  })
}

/** A server that connects to wherever it is told finds out which ports are open in the network behind it. */
function requireAdministrator(actor: Actor): void {
  if (!isPermitted(actor, '*'))
    throw forbidden('Only an administrator can try out an authentication service.')
}

interface Trial {
  request: AuthenticationTestRequest
  details: Readonly<Record<string, unknown>>
}

function noteTrial(db: Db, actor: Actor, { request, details }: Trial): Promise<void> {
  const { backend_id, backend_configuration: backend } = request
  const servers = (backend.config?.servers ?? []).map(({ host, port }) => `${host}:${port}`)
  return recordAudit(db, actor, {
    action: 'test',
    entity: { type: 'authentication_service', id: backend_id ?? '', title: backend.title ?? '' },
    details: { ...details, servers },
  })
}
