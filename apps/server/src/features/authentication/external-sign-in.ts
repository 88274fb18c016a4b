import type { FastifyBaseLogger } from 'fastify'
import type { Db, SecretBox } from '../../db/index.ts'
import { serviceUnavailable } from '../../http/errors.ts'
import {
  type ExternalProfile,
  type ExternalUser,
  linkProblem,
  saveExternalUser,
  type UserDirectory,
} from '../users/index.ts'
import type { Backend } from './backends/backend.ts'
import { activeBackend } from './backends/backend-changes.ts'
import { storedPassword } from './backends/backend-password.ts'
import { withDirectory } from './directory/directory-connection.ts'
import { groupsOf, mappedBy } from './directory/directory-groups.ts'
import { DirectoryProblem } from './directory/directory-problem.ts'
import { findUser, passwordProblem, profileOf } from './directory/directory-user.ts'

/** Each holds a connection for up to 10 seconds; the next is answered with 503. */
const maxAtOnce = 16

interface Dependencies {
  db: Db
  secrets: SecretBox
  directory: UserDirectory
  log: FastifyBaseLogger
}

interface Claim {
  username: string
  /** Null for somebody whom a trusted proxy has signed in already. */
  password: string | null
  clientAddress: string
}

export type ExternalSignIn = ReturnType<typeof createExternalSignIn>

/** Signs in people whom the active authentication service knows, and keeps their accounts here. */
export function createExternalSignIn({ db, secrets, directory, log }: Dependencies) {
  let atOnce = 0

  const ask = async (backend: Backend, { username, password }: Claim): Promise<DirectoryAnswer> => {
    if (atOnce >= maxAtOnce) throw serviceUnavailable('Too many sign-ins at once. Try again.')
    atOnce += 1
    try {
      const { config } = backend
      const access = { config, password: storedPassword(secrets, backend) }
      return await withDirectory(access, async ({ client }) => {
        const found = await findUser(client, config, username)
        if ('missing' in found) return { refusal: missing[found.missing] }
        const profile = profileOf(found.user)
        if ('refusal' in profile) return profile
        // As the system user: after the check of the password the connection is the user's.
        const groups = hasMapping(config)
          ? await groupsOf(client, config, { dn: found.user.dn, ...profile })
          : []
        const refusal = password === null ? null : await passwordProblem(client, found.user, password)
        return refusal === null ? { profile, groups } : { refusal }
      })
    } catch (error) {
      if (!(error instanceof DirectoryProblem)) throw error
      const { message, details } = error
      log.warn({ service: backend.title, details }, `The authentication service cannot be asked: ${message}`)
      throw serviceUnavailable('Authentication service unavailable')
    } finally {
      atOnce -= 1
    }
  }

  return {
    /**
     * The person behind the claim; a refusal when the directory knows none, or the account here is not theirs; null when
     * no service is active. Throws 503 when the directory cannot be asked.
     */
    async confirm(claim: Claim): Promise<ExternalUser | null> {
      if (claim.password === '') return null
      const backend = await activeBackend(db)
      if (!backend) return null
      // What cannot succeed is not asked for: the password of an administrator here goes nowhere else.
      const problem = await accountProblem(directory, claim.username)
      if (problem !== null) return { refusal: problem }
      const answer = await ask(backend, claim)
      if ('refusal' in answer) return answer
      return account({ db, directory }, backend, { ...answer, clientAddress: claim.clientAddress })
    },
  }
}

interface Confirmed {
  profile: ExternalProfile
  /** Names, when they are asked for. */
  groups: readonly string[]
}

type DirectoryAnswer = Confirmed | { refusal: string }

function hasMapping({ role_mapping, team_mapping }: Backend['config']): boolean {
  return role_mapping.length > 0 || team_mapping.length > 0
}

const missing = {
  none: 'The directory knows nobody of this name.',
  several: 'The directory knows several people of this name.',
} as const

/** Why nobody the directory vouches for can have the account of this name. */
async function accountProblem(directory: UserDirectory, username: string): Promise<string | null> {
  const known = await directory.byUsername(username)
  if (!known) return null
  if (known.user.external?.kind === 'directory' && known.user.accountStatus === 'enabled') return null
  return linkProblem(known)
}

async function account(
  parts: { db: Db; directory: UserDirectory },
  { id, title, defaultRoles, config }: Backend,
  { profile, groups, clientAddress }: Confirmed & { clientAddress: string },
): Promise<ExternalUser> {
  const given = mappedBy(config, groups)
  const mapped = config.role_mapping.map(({ role_id }) => role_id)
  // What every newcomer gets, nobody loses for want of a group.
  const all = mapped.filter((role) => !defaultRoles.includes(role))
  const decided = { decidedRoles: { all, given: given.roles }, teams: given.teams }
  const saved = await saveExternalUser(parts, {
    profile,
    service: { kind: 'directory', id, title, defaultRoles, ...decided },
    clientAddress,
  })
  if ('refusal' in saved || saved.known.user.accountStatus === 'enabled') return saved
  return { refusal: `The account ${profile.username} is disabled.` }
}
