import { z } from 'zod'
import { objectId } from '../base/ids.ts'
import { defineRoute } from '../base/route.ts'
import { secretChange, shownSecret } from '../plug-ins/configuration/secret-change.ts'
import { roleMapping, teamMapping } from './group-mappings.ts'

const area = 'authentication'
const path = '/system/authentication/oidc'
const maxEntries = 200

const text = z.string().trim().max(500)
const claim = text.min(1, 'must be the name of a claim').max(200)
const roleIds = z.array(z.string().max(100)).max(maxEntries)
const issuer = text.min(1, 'cannot be empty')
const groups = z.array(text.min(1, 'must be the name of a group')).max(maxEntries)

/** How a provider is asked and what its people get here, without the secret. */
const settings = {
  client_id: text.min(1, 'cannot be empty'),
  /** Separated by spaces; `openid` is one of them. */
  scopes: text,
  /** Names of claims; one within another is named with dots. */
  username_claim: claim,
  full_name_claim: claim,
  email_claim: claim,
  groups_claim: claim,
  /** Ids of the roles that newcomers get. */
  default_roles: roleIds,
  role_mapping: roleMapping,
  team_mapping: teamMapping.default([]),
  /** When there are any, only who is in one of these is let in. */
  allowed_groups: groups,
  /** Gets whoever signs in for the first time an account? */
  makes_users: z.boolean(),
}
export const oidcSettings = z.object(settings)

const provider = z.object({
  id: objectId,
  title: z.string(),
  issuer: z.string(),
  enabled: z.boolean(),
  ...settings,
  client_secret: shownSecret,
})

/** What is not sent has a default; a secret that is not sent stays. */
const providerRequest = z.strictObject({
  /** Also what the button of the login page says. */
  title: text.min(1, 'cannot be empty'),
  /** As the provider writes it in its tokens; its settings are found below it. */
  issuer,
  ...settings,
  scopes: settings.scopes.default('openid profile email'),
  username_claim: claim.default('preferred_username'),
  full_name_claim: claim.default('name'),
  email_claim: claim.default('email'),
  groups_claim: claim.default('groups'),
  /** Reader when it is not sent. */
  default_roles: roleIds.optional(),
  role_mapping: roleMapping.default([]),
  allowed_groups: groups.default([]),
  makes_users: z.boolean().default(true),
  /** Can people sign in by it? */
  enabled: z.boolean().default(false),
  client_secret: secretChange.nullish(),
})

const testResult = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Where the provider has its end points; empty when it could not be asked. */
  endpoints: z.record(z.string(), z.string()),
})

const byId = z.object({ providerId: z.string() })
/** Providers of OpenID Connect that people can sign in with; several may be enabled. */
export const oidcProviders = {
  list: defineRoute({
    method: 'GET',
    path: `${path}/providers`,
    area,
    summary: 'The OpenID Connect providers the caller may read, by title',
    permission: 'authenticated',
    response: z.object({ providers: z.array(provider), redirect_uri: z.string() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/providers/{providerId}`,
    area,
    summary: 'An OpenID Connect provider',
    permission: 'authservicebackend:read:{providerId}',
    params: byId,
    response: provider,
  }),
  create: defineRoute({
    method: 'POST',
    path: `${path}/providers`,
    area,
    summary:
      'Make an OpenID Connect provider; an enabled one only administrators may. Roles other than Reader need users:rolesedit',
    permission: 'authservicebackend:create',
    body: providerRequest,
    response: provider,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/providers/{providerId}`,
    area,
    summary:
      'Replace an OpenID Connect provider, which only administrators may while it is enabled or there are users of it. A secret that is not sent stays; it is asked for again when the issuer changes',
    permission: 'authservicebackend:edit:{providerId}',
    params: byId,
    body: providerRequest,
    response: provider,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/providers/{providerId}`,
    area,
    summary: 'Delete an OpenID Connect provider; 400 while it is enabled or there are users of it',
    permission: 'authservicebackend:delete:{providerId}',
    params: byId,
  }),
  test: defineRoute({
    method: 'POST',
    path: `${path}/test`,
    area,
    summary: 'Ask an issuer for its settings, which need not be stored; administrators only',
    permission: 'authservicetestbackend:execute',
    body: z.strictObject({ issuer }),
    response: testResult,
  }),
}

export type OidcProviderWire = z.output<typeof provider>
export type OidcSettings = z.output<typeof oidcSettings>
export type OidcProviderRequest = z.output<typeof providerRequest>
export type OidcTestResult = z.output<typeof testResult>
