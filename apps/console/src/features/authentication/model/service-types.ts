import type { AuthenticationBackend } from '@logline/contract'

export type ServiceType = AuthenticationBackend['config']['type']

/** As they are chosen, by name. */
export const serviceTypes: readonly { value: ServiceType; label: string }[] = [
  { value: 'active-directory', label: 'Active Directory' },
  { value: 'ldap', label: 'LDAP' },
]

export const typeNames: Readonly<Record<ServiceType, string>> = {
  ldap: 'LDAP',
  'active-directory': 'Active Directory',
}

export function isServiceType(text: string): text is ServiceType {
  return Object.hasOwn(typeNames, text)
}

/** `host:port`, in the order in which they are asked. */
export function addressesOf({ servers }: Pick<AuthenticationBackend['config'], 'servers'>): string {
  return servers.map(({ host, port }) => `${host}:${port}`).join(', ')
}

export const transports = [
  { value: 'none', label: 'None' },
  { value: 'tls', label: 'TLS' },
  { value: 'start_tls', label: 'StartTLS' },
] as const
