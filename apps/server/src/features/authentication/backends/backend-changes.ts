import { type AuthenticationBackendRequest, clusterConfigs } from '@logline/contract'
import { type Db, newObjectId, type SecretBox } from '../../../db/index.ts'
import { type Actor, isPermitted } from '../../../http/actor.ts'
import { badRequest, forbidden, notFound } from '../../../http/errors.ts'
import type { Doer } from '../../audit/index.ts'
import { createChanges } from '../../changes/index.ts'
import { readClusterConfig, writeClusterConfig } from '../../cluster-config/index.ts'
import { membershipRepo } from '../../memberships/index.ts'
import { roleRepo } from '../../roles/index.ts'
import { newlyMapped, requireMayMapTeams } from '../../teams/index.ts'
import { hasUsers, requireMayGiveNewcomers } from '../../users/index.ts'
import type { Backend } from './backend.ts'
import { backendKind } from './backend-kind.ts'
import { sealedPassword } from './backend-password.ts'
import { backendRepo } from './backend-repo.ts'
import { type Problems, readBackend, type WantedBackend } from './backend-request.ts'

type Saved = { backend: Backend } | { problems: Problems }

export type BackendChanges = ReturnType<typeof createBackendChanges>

/** The authentication services of the installation. */
export function createBackendChanges(db: Db, secrets: SecretBox) {
  const changes = createChanges(db, backendKind)
  return {
    create: (actor: Actor, request: AuthenticationBackendRequest): Promise<Saved> =>
      saved(
        changes.create(actor, {
          make: (db) => wantedBackend({ db, secrets }, { actor, request, before: null }),
        }),
      ),

    update: (actor: Actor, id: string, request: AuthenticationBackendRequest): Promise<Saved> =>
      saved(
        changes.change(actor, id, {
          async after(before, db) {
            if (await isInUse(db, id)) requireAdministrator(actor)
            return wantedBackend({ db, secrets }, { actor, request, before })
          },
        }),
      ),

    /** Throws 400 while it is in use. */
    remove: (doer: Doer, id: string): Promise<Backend> =>
      changes.remove(doer, id, {
        async check(_, db) {
          if (!(await isInUse(db, id))) return
          throw badRequest(`Authentication service backend <${id}> is still in use`)
        },
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

/** What is wrong with what was sent, by field: thrown, so that nothing of the change stays. */
class Refused extends Error {
  readonly problems: Problems

  constructor(problems: Problems) {
    super('The authentication service was refused.')
    this.problems = problems
  }
}

async function saved(change: Promise<Backend>): Promise<Saved> {
  try {
    return { backend: await change }
  } catch (error) {
    if (error instanceof Refused) return { problems: error.problems }
    throw error
  }
}

/** Is it active, or did somebody come from it? */
async function isInUse(db: Db, id: string): Promise<boolean> {
  return (await activeBackend(db))?.id === id || (await hasUsers(db, { kind: 'directory', serviceId: id }))
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

/** Throws `Refused`, and 403 for roles that the actor may not give away. */
async function wantedBackend(
  { db, secrets }: { db: Db; secrets: SecretBox },
  { actor, request, before }: BackendChange,
): Promise<Backend> {
  const read = readBackend(request)
  if ('problems' in read) throw new Refused(read.problems)
  const { wanted } = read
  if (before && sendsSecretElsewhere(before, wanted)) {
    throw new Refused({ system_user_password: [enterAgain] })
  }
  const roles = await roleRepo(db).all()
  const unknown = wanted.defaultRoles.filter((id) => !roles.some((role) => role.id === id))
  if (unknown.length > 0) throw new Refused({ default_roles: [`There is no role ${unknown.join(', ')}.`] })
  await requireMapped(db, wanted.config, roles)
  const added = wanted.defaultRoles.filter((id) => !before?.defaultRoles.includes(id))
  const mapped = newlyMapped(wanted.config, before?.config)
  requireMayGiveNewcomers(
    actor,
    roles.filter(({ id }) => added.includes(id) || mapped.roles.includes(id)),
  )
  await requireMayMapTeams(db, actor, mapped.teams)
  return backendOf(wanted, before, secrets)
}

/** Throws `Refused` for roles and teams that there are not. */
async function requireMapped(
  db: Db,
  { role_mapping, team_mapping }: Backend['config'],
  roles: readonly { id: string }[],
): Promise<void> {
  const teams = team_mapping.length > 0 ? await membershipRepo(db).teams() : []
  const missing = (all: readonly { id: string }[], ids: readonly string[]) =>
    ids.filter((id) => !all.some((each) => each.id === id)).join(', ')
  const unknownRoles = missing(
    roles,
    role_mapping.map(({ role_id }) => role_id),
  )
  if (unknownRoles !== '') throw new Refused({ role_mapping: [`There is no role ${unknownRoles}.`] })
  const unknownTeams = missing(
    teams,
    team_mapping.map(({ team_id }) => team_id),
  )
  if (unknownTeams !== '') throw new Refused({ team_mapping: [`There is no team ${unknownTeams}.`] })
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
  if (!backend) throw notFound(backendKind.missing(id))
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
