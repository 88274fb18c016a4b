import {
  type AuthenticationBackendRequest,
  type DirectoryConfig,
  directoryGroupPatterns,
} from '@logline/contract'
import { type SecretWish, secretWish } from '@logline/contract/plug-ins'
import { groupPatternProblem, patternProblem } from '../directory/user-filter.ts'

/** A backend as somebody wants it. */
export interface WantedBackend {
  title: string
  description: string
  defaultRoles: readonly string[]
  config: DirectoryConfig
  password: SecretWish
}

/** By field, as the reference words them. */
export type Problems = Record<string, string[]>

type Sent = NonNullable<AuthenticationBackendRequest['config']>

const activeDirectoryDefaults = {
  user_search_pattern: '(&(objectClass=user)(|(sAMAccountName={0})(userPrincipalName={0})))',
  user_name_attribute: 'userPrincipalName',
  user_full_name_attribute: 'displayName',
}

const groupPatterns: Readonly<Record<string, string>> = directoryGroupPatterns

/** Reads what was sent, with the defaults of its type. */
export function readBackend(
  request: AuthenticationBackendRequest,
): { wanted: WantedBackend } | { problems: Problems } {
  const sent = request.config ?? {}
  const config = configOf(sent)
  const title = request.title?.trim() ?? ''
  const problems: Problems = {
    ...(title === '' ? { title: ['Title cannot be empty.'] } : {}),
    ...(config === null ? { type: [typeProblem(sent.type ?? '')] } : configProblems(config)),
    ...(sent.transport_security ? {} : { transport_security: ['Transport security cannot be empty.'] }),
  }
  if (config === null || Object.keys(problems).length > 0) return { problems }
  const wanted = {
    title,
    description: request.description ?? '',
    defaultRoles: [...new Set(request.default_roles ?? [])],
    config,
    password: secretWish(sent.system_user_password),
  }
  return { wanted }
}

function typeProblem(type: string): string {
  if (type === '') return 'Config type cannot be empty.'
  return `There is no type "${type}". There are: ldap, active-directory.`
}

/** The settings as they are sent, whether they can be used or not; null for a type that there is not. */
export function configOf(sent: Sent): DirectoryConfig | null {
  const common = {
    servers: (sent.servers ?? []).map(({ host, port }) => ({ host: host.trim(), port })),
    transport_security: sent.transport_security ?? 'tls',
    verify_certificates: sent.verify_certificates ?? true,
    system_user_dn: sent.system_user_dn?.trim() ?? '',
    user_search_base: sent.user_search_base?.trim() ?? '',
    group_search_base: sent.group_search_base?.trim() ?? '',
    group_search_pattern: sent.group_search_pattern?.trim() || groupPatterns[sent.type ?? ''] || '',
    group_name_attribute: sent.group_name_attribute?.trim() || 'cn',
    role_mapping: sent.role_mapping ?? [],
    team_mapping: sent.team_mapping ?? [],
  }
  const named = {
    user_search_pattern: sent.user_search_pattern?.trim(),
    user_name_attribute: sent.user_name_attribute?.trim(),
    user_full_name_attribute: sent.user_full_name_attribute?.trim(),
  }
  const { user_search_pattern, user_name_attribute, user_full_name_attribute } = named
  if (sent.type === 'active-directory') {
    const defaults = activeDirectoryDefaults
    return {
      type: 'active-directory',
      ...common,
      user_search_pattern: user_search_pattern ?? defaults.user_search_pattern,
      user_name_attribute: user_name_attribute ?? defaults.user_name_attribute,
      user_full_name_attribute: user_full_name_attribute ?? defaults.user_full_name_attribute,
    }
  }
  if (sent.type !== 'ldap') return null
  return {
    type: 'ldap',
    ...common,
    user_search_pattern: user_search_pattern ?? '',
    user_name_attribute: user_name_attribute ?? '',
    user_full_name_attribute: user_full_name_attribute ?? '',
    user_unique_id_attribute: sent.user_unique_id_attribute?.trim() ?? 'entryUUID',
    email_attributes: sent.email_attributes ?? ['mail', 'rfc822Mailbox'],
  }
}

function configProblems(config: DirectoryConfig): Problems {
  const uniqueId = config.type === 'ldap' ? config.user_unique_id_attribute : 'objectGUID'
  const emails = config.type === 'ldap' ? config.email_attributes : []
  const checks: Record<string, string | null> = {
    servers: serversProblem(config.servers),
    user_search_base: config.user_search_base === '' ? 'User search base cannot be empty.' : null,
    user_search_pattern: patternProblem(config.user_search_pattern),
    user_unique_id_attribute: attributeProblem('User unique ID attribute', uniqueId),
    user_name_attribute: attributeProblem('User name attribute', config.user_name_attribute),
    user_full_name_attribute: attributeProblem('User full name', config.user_full_name_attribute),
    email_attributes: emails.map((name) => attributeProblem('Email attribute', name)).find(Boolean) ?? null,
    ...groupProblems(config),
  }
  return Object.fromEntries(
    Object.entries(checks).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]])),
  )
}

function groupProblems(config: DirectoryConfig): Record<string, string | null> {
  const isMapped = config.role_mapping.length > 0 || config.team_mapping.length > 0
  if (config.group_search_base === '') {
    return { group_search_base: isMapped ? 'Groups cannot be mapped without a search base.' : null }
  }
  return {
    group_search_pattern: groupPatternProblem(config.group_search_pattern),
    group_name_attribute: attributeProblem('Group name attribute', config.group_name_attribute),
  }
}

function serversProblem(servers: DirectoryConfig['servers']): string | null {
  if (servers.length === 0) return 'Server list cannot be empty.'
  const wrong = servers.find(({ host }) => !/^[^\s/:[\]@]+$|^[0-9a-f:.]+$/i.test(host))
  return wrong ? `"${wrong.host}" is no host: the name or address of a server, without a scheme.` : null
}

/** Names of attributes as RFC 4512 has them, with options. */
function attributeProblem(what: string, name: string): string | null {
  if (name === '') return `${what} cannot be empty.`
  return /^[\w.-]+(;[\w-]+)*$/.test(name) ? null : `"${name}" is no name of an attribute.`
}
