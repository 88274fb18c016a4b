import type { OidcSettings } from '@logline/contract'
import type { ExternalProfile } from '../../users/index.ts'
import { OidcProblem } from '../client/oidc-problem.ts'

export type Claims = Readonly<Record<string, unknown>>

/** What the provider says of somebody. */
export interface Person extends ExternalProfile {
  groups: readonly string[]
}

/** Reads the claims as the settings name them. Throws `OidcProblem` without a user name. */
export function personOf(claims: Claims, subject: string, settings: OidcSettings): Person {
  const username = textOf(claims, settings.username_claim)
  if (username === null) {
    const names = Object.keys(claims).slice(0, 50).join(', ')
    throw new OidcProblem(
      'misconfigured',
      `There is no claim ${settings.username_claim} to take the user name from. There are: ${names}.`,
    )
  }
  return {
    uid: subject,
    username,
    fullName: textOf(claims, settings.full_name_claim) ?? username,
    email: textOf(claims, settings.email_claim),
    groups: textsOf(claimOf(claims, settings.groups_claim)),
  }
}

/** Ids of the roles that the groups of a person give. */
export function mappedRoles(settings: OidcSettings, groups: readonly string[]): string[] {
  const given = settings.role_mapping.filter(({ group }) => groups.includes(group))
  return given.map(({ role_id }) => role_id)
}

/** Ids of the teams that the groups of a person bring them into. */
export function mappedTeams(settings: OidcSettings, groups: readonly string[]): string[] {
  const given = settings.team_mapping.filter(({ group }) => groups.includes(group))
  return given.map(({ team_id }) => team_id)
}

/** May people of these groups come in? */
export function isAllowed({ allowed_groups }: OidcSettings, groups: readonly string[]): boolean {
  return allowed_groups.length === 0 || allowed_groups.some((group) => groups.includes(group))
}

function textOf(claims: Claims, name: string): string | null {
  const value = claimOf(claims, name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A single group may come as a text. */
function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((each) => typeof each === 'string')
}

/** Some claims have dots in their names, and some lie within others. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, part) => memberOf(value, part), claims)
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Claims)[name] // an object's members are unknown
}
