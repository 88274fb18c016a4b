import type { DirectoryConfig } from '@logline/contract'
import { type Client, type Entry, ResultCodeError } from 'ldapts'
import type { ExternalProfile } from '../../users/index.ts'
import { bindAs } from './directory-connection.ts'
import { DirectoryProblem } from './directory-problem.ts'
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
const mayNot = 'The directory does not let this user sign in.'

/** Answers that are about the user, not about the directory (RFC 4511, 4.1.9). */
const refusedBinds: Readonly<Record<number, string>> = {
  19: 'The directory refuses it, as after too many wrong passwords.',
  48: 'The entry has no password.',
  49: 'Wrong password.',
  50: mayNot,
  53: mayNot,
}

/** What Active Directory means by result 49, in hexadecimal after "data" (Microsoft, "Bind error codes"). */
const activeDirectoryBinds: Readonly<Record<string, string>> = {
  525: 'The directory has no such user.',
  530: 'The directory does not let this user sign in at this time.',
  531: 'The directory does not let this user sign in from here.',
  532: 'The password has expired: it is changed in the directory.',
  533: 'The account is disabled in the directory.',
  701: 'The account has expired in the directory.',
  773: 'The password must be changed in the directory before the first sign-in.',
  775: 'The account is locked in the directory, as after too many wrong passwords.',
}

const noSuchObject = 32

export function uniqueIdAttribute(config: DirectoryConfig): string {
  return config.type === 'ldap' ? config.user_unique_id_attribute : activeDirectory.uid
}

/** The one entry that the search pattern finds by this name. */
export async function findUser(client: Client, config: DirectoryConfig, username: string): Promise<Found> {
  const emails = config.type === 'ldap' ? config.email_attributes : activeDirectory.emails
  const search = client.search(config.user_search_base, {
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
  const { searchEntries } = await search.catch((error: unknown) => {
    if (!(error instanceof ResultCodeError) || error.code !== noSuchObject) throw error
    throw new DirectoryProblem(
      `There is no search base "${config.user_search_base}", or the system user may not read it.`,
    )
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

/** The first value that is not empty. */
function bytesOf(entry: Entry, attribute: string): Buffer | null {
  return valuesOf(entry, attribute)[0] ?? null
}

/** All that are not empty. Names of attributes are the same in upper and lower case. */
function valuesOf(entry: Entry, attribute: string): Buffer[] {
  const name = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase())
  const values = [entry[name ?? ''] ?? []].flat()
  return values.filter(({ length }) => length > 0).map((value) => Buffer.from(value))
}

export function textsOf(entry: Entry, attribute: string): string[] {
  return valuesOf(entry, attribute).map((value) => value.toString('utf8'))
}

/** Why this is not the user's password; null when it is. Throws when the directory does not say so for a reason of its own. */
export async function passwordProblem(
  client: Client,
  user: DirectoryUser,
  password: string,
): Promise<string | null> {
  if (password === '') return 'Wrong password.'
  try {
    await bindAs(client, user.dn, password)
    return null
  } catch (error) {
    const problem = error instanceof ResultCodeError ? refusalOf(error) : undefined
    if (problem === undefined) throw error
    return problem
  }
}

function refusalOf({ code, message }: ResultCodeError): string | undefined {
  const [, subCode = ''] = /AcceptSecurityContext error, data ([0-9a-f]+)/.exec(message) ?? []
  return (code === 49 ? activeDirectoryBinds[subCode] : undefined) ?? refusedBinds[code]
}

/** Who is signed in by this entry, or why nobody is, whatever the password. */
export function profileOf(user: DirectoryUser): ExternalProfile | { refusal: string } {
  const { dn, uid, username, fullName, email, isEnabled } = user
  if (!isEnabled) return { refusal: 'The account is disabled in the directory.' }
  if (uid === null) return { refusal: `The entry ${dn} has no unique ID attribute.` }
  if (username === null) return { refusal: `The entry ${dn} has no name attribute.` }
  return { uid, username, fullName, email }
}
