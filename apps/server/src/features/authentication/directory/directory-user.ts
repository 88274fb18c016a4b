import type { DirectoryConfig } from '@logline/contract'
import { type Client, type Entry, ResultCodeError } from 'ldapts'
import type { ExternalProfile } from '../../users/index.ts'
import { bindAs } from './directory-connection.ts'
import { userFilter } from './user-filter.ts'

/** An entry of the directory that stands for a person. */
export interface DirectoryUser extends Omit<ExternalProfile, 'username' | 'uid'> {
  dn: string
  /** In base64; null when the entry has none. */
  uid: string | null
  /** Null when the entry has none. */
  username: string | null
  /** As the directory says; those of LDAP always are. */
  isEnabled: boolean
}

type Found = { user: DirectoryUser } | { missing: 'none' | 'several' }

/** Where an Active Directory keeps these is fixed. */
const activeDirectory = { uid: 'objectGUID', emails: ['mail'], flags: 'userAccountControl' }
const accountDisabled = 0x2
/** Answers that are about the user, not about the directory: wrong password, locked, expired. */
const refusedBinds: readonly number[] = [19, 48, 49, 50, 53]

export function uniqueIdAttribute(config: DirectoryConfig): string {
  return config.type === 'ldap' ? config.user_unique_id_attribute : activeDirectory.uid
}

/** The one entry that the search pattern finds by this name. */
export async function findUser(client: Client, config: DirectoryConfig, username: string): Promise<Found> {
  const emails = config.type === 'ldap' ? config.email_attributes : activeDirectory.emails
  const { searchEntries } = await client.search(config.user_search_base, {
    scope: 'sub',
    filter: userFilter(config.user_search_pattern, username),
    attributes: [
      uniqueIdAttribute(config),
      config.user_name_attribute,
      config.user_full_name_attribute,
      ...emails,
      ...(config.type === 'active-directory' ? [activeDirectory.flags] : []),
    ],
    // Of two people, the name would not say which.
    sizeLimit: 2,
    timeLimit: 5,
  })
  const [entry, second] = searchEntries
  if (!entry) return { missing: 'none' }
  if (second) return { missing: 'several' }
  return { user: userOf(entry, config, emails) }
}

function userOf(entry: Entry, config: DirectoryConfig, emails: readonly string[]): DirectoryUser {
  const text = (attribute: string) => bytesOf(entry, attribute)?.toString('utf8') ?? null
  const username = text(config.user_name_attribute)
  const flags = config.type === 'active-directory' ? Number(text(activeDirectory.flags)) : 0
  return {
    dn: entry.dn,
    uid: bytesOf(entry, uniqueIdAttribute(config))?.toString('base64') ?? null,
    username,
    fullName: text(config.user_full_name_attribute) ?? username ?? '',
    email: emails.map(text).find((email) => email !== null) ?? null,
    isEnabled: (flags & accountDisabled) === 0,
  }
}

/** The first value that is not empty. Names of attributes are the same in upper and lower case. */
function bytesOf(entry: Entry, attribute: string): Buffer | null {
  const name = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase())
  const values = [entry[name ?? ''] ?? []].flat()
  const value = values.find(({ length }) => length > 0)
  return value === undefined ? null : Buffer.from(value)
}

/**
 * Is this the user's password? Throws when the directory does not say so for a reason of its own.
 */
export async function confirmsPassword(
  client: Client,
  user: DirectoryUser,
  password: string,
): Promise<boolean> {
  if (password === '') return false
  try {
    await bindAs(client, user.dn, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && refusedBinds.includes(error.code)) return false
    throw error
  }
}
