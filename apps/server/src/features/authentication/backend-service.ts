import { type AuthenticationBackendRequest, clusterConfigs } from '@logline/contract'
import { type Db, newObjectId, type SecretBox } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { badRequest, forbidden, notFound } from '../../http/errors.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { readClusterConfig, writeClusterConfig } from '../cluster-config/index.ts'
import { roleRepo } from '../roles/index.ts'
import { hasUsers, requireMayGiveNewcomers } from '../users/index.ts'
import type { Backend } from './backend.ts'
import { sealedPassword } from './backend-password.ts'
import { backendRepo } from './backend-repo.ts'
import { type Problems, readBackend, type WantedBackend } from './backend-request.ts'

type Saved = { backend: Backend } | { problems: Problems }

export type BackendService = ReturnType<typeof createBackendService>

/** The authentication services of the installation. Every change is checked, stored and noted in the audit trail. */
export function createBackendService(db: Db, secrets: SecretBox) {
  return {
    all: () => backendRepo(db).all(),

    byId: (id: string) => backendById(db, id),

    active: () => activeBackend(db),

    create: (actor: Actor, request: AuthenticationBackendRequest): Promise<Saved> =>
      db.transaction().execute((db) => save({ db, secrets }, { actor, request, before: null })),

    update: (actor: Actor, id: string, request: AuthenticationBackendRequest): Promise<Saved> =>
      db.transaction().execute(async (db) => {
        const before = await backendById(db, id)
        if (await isInUse(db, id)) requireAdministrator(actor)
        return save({ db, secrets }, { actor, request, before })
      }),

    /** Throws 400 while it is in use. */
    remove: (doer: Doer, id: string): Promise<void> =>
      db.transaction().execute(async (db) => {
        const backend = await backendById(db, id)
        if (await isInUse(db, id)) {
          throw badRequest(`Authentication service backend <${id}> is still in use`)
        }
        await backendRepo(db).remove(id)
        await audit(db, doer, { action: 'delete', backend })
      }),

    /** Null for none. Throws 404 for one that is not there. */
    async activate(actor: Actor, id: string | null): Promise<void> {
      if (id !== null) requireAdministrator(actor)
      if (id !== null) await backendById(db, id)
      const configClass = clusterConfigs.authenticationService
      await writeClusterConfig(db, actor, { configClass, value: { active_backend: id } })
    },
  }
}

/** Is it active, or did somebody come from it? */
async function isInUse(db: Db, id: string): Promise<boolean> {
  return (await activeBackend(db))?.id === id || (await hasUsers(db, id))
}

/** Throws 403: whoever decides which directory people are recognised by could be recognised as any of them. */
function requireAdministrator(actor: Actor): void {
  if (isPermitted(actor, '*')) return
  throw forbidden('Only an administrator can decide which directory people sign in with.')
}

interface BackendChange {
  actor: Actor
  request: AuthenticationBackendRequest
  before: Backend | null
}

async function save(
  { db, secrets }: { db: Db; secrets: SecretBox },
  { actor, request, before }: BackendChange,
): Promise<Saved> {
  const read = readBackend(request)
  if ('problems' in read) return read
  const { wanted } = read
  if (before && sendsSecretElsewhere(before, wanted)) {
    return { problems: { system_user_password: [enterAgain] } }
  }
  const roles = await roleRepo(db).all()
  const unknown = wanted.defaultRoles.filter((id) => !roles.some((role) => role.id === id))
  if (unknown.length > 0) return { problems: { default_roles: [`There is no role ${unknown.join(', ')}.`] } }
  const added = wanted.defaultRoles.filter((id) => !before?.defaultRoles.includes(id))
  requireMayGiveNewcomers(
    actor,
    roles.filter(({ id }) => added.includes(id)),
  )
  const backend = backendOf(wanted, before, secrets)
  await backendRepo(db).save(backend)
  await audit(db, actor, { action: before ? 'update' : 'create', backend, before })
  return { backend }
}

function backendOf(
  { password, ...wanted }: WantedBackend,
  before: Backend | null,
  secrets: SecretBox,
): Backend {
  const id = before?.id ?? newObjectId()
  const kept = password.kind === 'keep' ? (before?.sealedPassword ?? null) : null
  const sealed = password.kind === 'set' ? sealedPassword(secrets, id, password.text) : kept
  return { id, ...wanted, sealedPassword: sealed }
}

/** Throws 404. */
export async function backendById(db: Db, id: string): Promise<Backend> {
  const backend = await backendRepo(db).byId(id)
  if (!backend) throw notFound(`Couldn't find authentication service backend <${id}>`)
  return backend
}

/** The one whose people can sign in, if any. */
export async function activeBackend(db: Db): Promise<Backend | null> {
  const { active_backend } = await readClusterConfig(db, clusterConfigs.authenticationService)
  return active_backend === null ? null : backendRepo(db).byId(active_backend)
}

/**
 * Would the stored password go to a server it was not entered for, or less protected? Then whoever may change the
 * settings, or try them out, could read it there.
 */
export function sendsSecretElsewhere(
  before: Backend,
  { password, config }: Pick<WantedBackend, 'password' | 'config'>,
): boolean {
  if (password.kind !== 'keep' || before.sealedPassword === null) return false
  const way = ({ servers, transport_security, verify_certificates }: Backend['config']) =>
    JSON.stringify([servers, transport_security, verify_certificates])
  return way(before.config) !== way(config)
}

export const enterAgain =
  'Servers or transport security have changed: enter the password of the system user again, or remove it.'

interface AuditedBackend {
  action: string
  backend: Backend
  before?: Backend | null
}

/** Which members have changed; never the password. */
function audit(db: Db, doer: Doer, { action, backend, before }: AuditedBackend): Promise<void> {
  const entity = { type: 'authentication_service', id: backend.id, title: backend.title }
  if (!before) return recordAudit(db, doer, { action, entity })
  const [old, now] = [flat(before), flat(backend)]
  const changed = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
  return recordAudit(db, doer, { action, entity, details: { changed } })
}

function flat({ config, sealedPassword, ...members }: Backend): Record<string, unknown> {
  return { ...members, ...config, system_user_password: sealedPassword }
}
