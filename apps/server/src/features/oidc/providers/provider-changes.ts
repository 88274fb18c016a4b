import type { OidcProviderRequest } from '@logline/contract'
import { secretWish } from '@logline/contract/plug-ins'
import { type Db, newObjectId, type SecretBox } from '../../../db/index.ts'
import { type Actor, isPermitted } from '../../../http/actor.ts'
import { badRequest, forbidden, invalidEntity, notFound } from '../../../http/errors.ts'
import type { Doer } from '../../audit/index.ts'
import { createChanges } from '../../changes/index.ts'
import { membershipRepo } from '../../memberships/index.ts'
import { type Role, roleRepo } from '../../roles/index.ts'
import { newlyMapped, requireMayMapTeams } from '../../teams/index.ts'
import { hasUsers, requireMayGiveNewcomers } from '../../users/index.ts'
import { sealedSecret } from './client-secret.ts'
import { issuerOf } from './issuer.ts'
import type { OidcProvider } from './provider.ts'
import { oidcProviderKind } from './provider-kind.ts'
import { providerRepo } from './provider-repo.ts'

export type ProviderChanges = ReturnType<typeof createProviderChanges>

/** The OpenID Connect providers of the installation. */
export function createProviderChanges(db: Db, secrets: SecretBox) {
  const changes = createChanges(db, oidcProviderKind)
  return {
    create: (actor: Actor, request: OidcProviderRequest): Promise<OidcProvider> =>
      changes.create(actor, {
        make: (db) => wantedProvider({ db, secrets }, { actor, request, before: null }),
      }),

    update: (actor: Actor, id: string, request: OidcProviderRequest): Promise<OidcProvider> =>
      changes.change(actor, id, {
        async after(before, db) {
          if (await isInUse(db, before)) requireAdministrator(actor)
          return wantedProvider({ db, secrets }, { actor, request, before })
        },
      }),

    /** Throws 400 while it is in use. */
    remove: (doer: Doer, id: string): Promise<OidcProvider> =>
      changes.remove(doer, id, {
        async check(before, db) {
          if (before.enabled) throw badRequest(`${before.title} is enabled: disable it first.`)
          if (await isInUse(db, before)) {
            throw badRequest(`There are users of ${before.title}: delete them first.`)
          }
        },
      }),
  }
}

/** Can people sign in by it, or did somebody? */
async function isInUse(db: Db, { id, enabled }: OidcProvider): Promise<boolean> {
  return enabled || (await hasUsers(db, { kind: 'oidc', serviceId: id }))
}

/** Throws 403: whoever decides who vouches for people could be recognised as any of them. */
export function requireAdministrator(actor: Actor): void {
  if (isPermitted(actor, '*')) return
  throw forbidden('Only an administrator can decide by which provider people sign in.')
}

interface ProviderChange {
  actor: Actor
  request: OidcProviderRequest
  before: OidcProvider | null
}

/** Throws 400 for what is wrong, by field, and 403 for what the actor may not give away. */
async function wantedProvider(
  { db, secrets }: { db: Db; secrets: SecretBox },
  { actor, request, before }: ProviderChange,
): Promise<OidcProvider> {
  const { title, issuer: entered, enabled, client_secret, default_roles, ...others } = request
  if (enabled) requireAdministrator(actor)
  const roles = await roleRepo(db).all()
  const issuer = issuerOf(entered)
  const scopes = [...new Set(request.scopes.split(/\s+/).filter(Boolean))]
  const settings = {
    ...others,
    scopes: scopes.join(' '),
    default_roles: [...new Set(default_roles ?? idsOf(roles.filter(({ name }) => name === 'Reader')))],
  }
  requireNoProblems({
    issuer: 'problem' in issuer ? issuer.problem : null,
    scopes: scopes.includes('openid') ? null : 'must hold openid',
    default_roles: unknownRoles(settings.default_roles, roles),
    role_mapping: unknownRoles(
      settings.role_mapping.map(({ role_id }) => role_id),
      roles,
    ),
    team_mapping: await unknownTeams(db, settings),
  })
  const mapped = newlyMapped(settings, before?.settings)
  requireMayGiveNewcomers(actor, givenNewly(settings, before, { roles, mapped: mapped.roles }))
  await requireMayMapTeams(db, actor, mapped.teams)
  const id = before?.id ?? newObjectId()
  const provider = { id, title, issuer: 'issuer' in issuer ? issuer.issuer : entered, enabled, settings }
  const secret = secretWish(client_secret)
  if (secret.kind === 'keep' && before?.sealedSecret && before.issuer !== provider.issuer) {
    requireNoProblems({
      client_secret: 'The issuer has changed: enter the client secret again, or remove it.',
    })
  }
  const kept = secret.kind === 'keep' ? (before?.sealedSecret ?? null) : null
  return {
    ...provider,
    sealedSecret: secret.kind === 'set' ? sealedSecret(secrets, id, secret.text) : kept,
  }
}

/** Throws 400 when there are any. */
function requireNoProblems(problems: Record<string, string | null>): void {
  const found = Object.entries(problems).flatMap(([field, problem]) =>
    problem === null ? [] : [{ field, problem }],
  )
  if (found.length > 0)
    throw invalidEntity(Object.fromEntries(found.map(({ field, problem }) => [field, [problem]])))
}

function unknownRoles(ids: readonly string[], roles: readonly Role[]): string | null {
  const unknown = ids.filter((id) => !roles.some((role) => role.id === id))
  return unknown.length > 0 ? `There is no role ${unknown.join(', ')}.` : null
}

async function unknownTeams(db: Db, { team_mapping }: OidcProvider['settings']): Promise<string | null> {
  if (team_mapping.length === 0) return null
  const there = new Set((await membershipRepo(db).teams()).map(({ id }) => id))
  const unknown = team_mapping.map(({ team_id }) => team_id).filter((id) => !there.has(id))
  return unknown.length > 0 ? `There is no team ${unknown.join(', ')}.` : null
}

/** Roles that somebody would get who does not get them now. */
function givenNewly(
  settings: OidcProvider['settings'],
  before: OidcProvider | null,
  { roles, mapped }: { roles: readonly Role[]; mapped: readonly string[] },
): Role[] {
  const old = before?.settings
  const defaults = settings.default_roles.filter((id) => !old?.default_roles.includes(id))
  return roles.filter(({ id }) => defaults.includes(id) || mapped.includes(id))
}

function idsOf(roles: readonly Role[]): string[] {
  return roles.map(({ id }) => id)
}

/** Throws 404. */
export async function providerById(db: Db, id: string): Promise<OidcProvider> {
  const provider = await providerRepo(db).byId(id)
  if (!provider) throw notFound(oidcProviderKind.missing(id))
  return provider
}
