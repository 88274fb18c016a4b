import type { OidcProviderRequest, OidcProviderWire } from '@logline/contract'
import { z } from 'zod'
import { groupMappings } from '../../model/group-mapping.ts'

const longest = 500
const maxEntries = 200

const required = 'Field is required.'
const tooLong = 'At most 500 characters.'
const word = z.string().trim().max(longest, tooLong)
const needed = word.min(1, required)
const claim = z.string().trim().min(1, required).max(200, 'At most 200 characters.')

export const providerSchema = z.object({
  title: needed,
  issuer: needed,
  client_id: needed,
  /** Null: what is stored stays. */
  client_secret: z.string().max(2_000, 'At most 2,000 characters.').nullable(),
  scopes: word.refine((scopes) => scopes.split(/\s+/).includes('openid'), 'One of the scopes is openid.'),
  username_claim: claim,
  full_name_claim: claim,
  email_claim: claim,
  groups_claim: claim,
  allowed_groups: z
    .array(z.string().trim())
    .max(maxEntries, `At most ${maxEntries} groups.`)
    .refine(
      (groups) => groups.every(({ length }) => length <= longest),
      'A group has at most 500 characters.',
    ),
  makes_users: z.boolean(),
  /** Ids. */
  default_roles: z.array(z.string()).max(maxEntries, `At most ${maxEntries} roles.`),
  ...groupMappings,
  enabled: z.boolean(),
})

export type ProviderValues = z.input<typeof providerSchema>

export function newProviderValues(defaultRoles: string[]): ProviderValues {
  return {
    title: '',
    issuer: '',
    client_id: '',
    client_secret: '',
    scopes: 'openid profile email',
    username_claim: 'preferred_username',
    full_name_claim: 'name',
    email_claim: 'email',
    groups_claim: 'groups',
    allowed_groups: [],
    makes_users: true,
    default_roles: defaultRoles,
    role_mapping: [],
    team_mapping: [],
    enabled: false,
  }
}

export function providerValues({ id, client_secret, ...settings }: OidcProviderWire): ProviderValues {
  return { ...settings, client_secret: client_secret.is_set ? null : '' }
}

/** As the server takes it. */
export function providerRequest(values: z.output<typeof providerSchema>): OidcProviderRequest {
  const { client_secret, ...settings } = values
  return { ...settings, client_secret: client_secret === null ? { keep_value: true } : client_secret }
}
