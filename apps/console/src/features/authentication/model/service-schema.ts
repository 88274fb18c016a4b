import {
  type AuthenticationBackend,
  type AuthenticationBackendRequest,
  directoryGroupPatterns,
} from '@logline/contract'
import { z } from 'zod'
import type { WizardStep } from '../../../kit/form/wizard/use-wizard-steps.ts'
import { groupMappings } from './group-mapping.ts'
import { type ServiceType, typeNames } from './service-types.ts'

const required = 'Field is required.'
const maxServers = 10
const word = z.string().trim().max(2_000, 'At most 2,000 characters.')
const needed = word.min(1, required)

const portProblem = 'A port is a number from 1 to 65535.'
const port = z
  .union([z.number(), z.string()])
  .transform(Number)
  .refine((port) => Number.isInteger(port) && port >= 1 && port <= 65_535, portProblem)

const serverMembers = {
  title: z.string().trim().min(1, required).max(500, 'At most 500 characters.'),
  description: z.string().max(5_000, 'At most 5,000 characters.'),
  servers: z
    .array(z.object({ host: z.string().trim().min(1, required).max(255, 'At most 255 characters.'), port }))
    .min(1, 'Server list cannot be empty.')
    .max(maxServers, `At most ${maxServers} servers.`),
  transport_security: z.enum(['none', 'tls', 'start_tls']),
  verify_certificates: z.boolean(),
  system_user_dn: word,
  /** Null: what is stored stays. */
  system_user_password: z.string().max(2_000, 'At most 2,000 characters.').nullable(),
}

const userMembers = {
  user_search_base: needed,
  user_search_pattern: needed,
  user_name_attribute: needed,
  user_full_name_attribute: needed,
  user_unique_id_attribute: needed,
  email_attributes: z.array(word).max(20, 'At most 20 attributes.'),
  /** Ids. */
  default_roles: z.array(z.string()),
}

const groupMembers = {
  /** Empty: groups are not asked for. */
  group_search_base: word,
  group_search_pattern: needed,
  group_name_attribute: needed,
  ...groupMappings,
}

export const serverStep = {
  id: 'server-configuration',
  title: 'Server Configuration',
  members: serverMembers,
} satisfies WizardStep

export const userStep = {
  id: 'user-synchronization',
  title: 'User Synchronization',
  members: userMembers,
} satisfies WizardStep

export const groupStep = {
  id: 'group-synchronization',
  title: 'Group Synchronization',
  isOptional: true,
  members: groupMembers,
} satisfies WizardStep

/** Whoever may choose roles has to: without Reader, nobody could use the console. */
export const chosenRoles = userMembers.default_roles.min(1, required)

export const serviceSchema = z.object({ ...serverMembers, ...userMembers, ...groupMembers })

export type ServiceValues = z.input<typeof serviceSchema>
export type ServiceSettings = z.output<typeof serviceSchema>

const ldap = {
  user_search_pattern: '',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
  user_unique_id_attribute: 'entryUUID',
  email_attributes: ['mail', 'rfc822Mailbox'],
  group_search_pattern: directoryGroupPatterns.ldap,
  group_name_attribute: 'cn',
}

const activeDirectory = {
  ...ldap,
  user_search_pattern: '(&(objectClass=user)(|(sAMAccountName={0})(userPrincipalName={0})))',
  user_name_attribute: 'userPrincipalName',
  user_full_name_attribute: 'displayName',
  group_search_pattern: directoryGroupPatterns['active-directory'],
  group_name_attribute: 'cn',
}

export function newServiceValues(type: ServiceType, defaultRoles: string[]): ServiceValues {
  return {
    title: typeNames[type],
    description: '',
    servers: [{ host: 'localhost', port: securePort }],
    transport_security: 'tls',
    verify_certificates: true,
    system_user_dn: '',
    system_user_password: '',
    user_search_base: '',
    ...(type === 'ldap' ? ldap : activeDirectory),
    default_roles: defaultRoles,
    group_search_base: '',
    role_mapping: [],
    team_mapping: [],
  }
}

export function valuesOf({
  title,
  description,
  default_roles,
  config,
}: AuthenticationBackend): ServiceValues {
  const { type, system_user_password, ...settings } = config
  return {
    ...(type === 'ldap' ? ldap : activeDirectory),
    ...settings,
    title,
    description,
    default_roles,
    system_user_password: system_user_password.is_set ? null : '',
  }
}

/** As the server takes it, for a test too. */
export function serviceRequest(type: ServiceType, settings: ServiceSettings): AuthenticationBackendRequest {
  const { title, description, default_roles, system_user_password, ...common } = settings
  const { user_unique_id_attribute, email_attributes, ...shared } = common
  const own = type === 'ldap' ? { user_unique_id_attribute, email_attributes } : {}
  return {
    title,
    description,
    default_roles,
    config: { type, ...shared, ...own, system_user_password: passwordChange(system_user_password) },
  }
}

function passwordChange(password: string | null) {
  if (password === null) return { keep_value: true as const }
  return password === '' ? { delete_value: true as const } : { set_value: password }
}

type Transport = ServiceSettings['transport_security']

const plainPort = 389
const securePort = 636

/** The port that goes with it, where the other usual one was entered; any other stays. */
export function portFor<Port>(transport: Transport, port: Port): Port | number {
  if (transport === 'tls') return Number(port) === plainPort ? securePort : port
  return Number(port) === securePort ? plainPort : port
}
