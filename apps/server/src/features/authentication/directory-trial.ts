import type { AuthenticationTestRequest, AuthenticationTestResult, DirectoryConfig } from '@logline/contract'
import { secretWish } from '@logline/contract/plug-ins'
import type { Db, SecretBox } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { membershipRepo } from '../memberships/index.ts'
import { roleRepo } from '../roles/index.ts'
import { backendById, enterAgain, sendsSecretElsewhere } from './backends/backend-changes.ts'
import { storedPassword } from './backends/backend-password.ts'
import { configOf, type Problems, readBackend } from './backends/backend-request.ts'
import { addressesOf, type DirectoryAccess, withDirectory } from './directory/directory-connection.ts'
import { groupsOf, mappedBy } from './directory/directory-groups.ts'
import { DirectoryProblem } from './directory/directory-problem.ts'
import {
  type DirectoryUser,
  findUser,
  passwordProblem,
  profileOf,
  uniqueIdAttribute,
} from './directory/directory-user.ts'

type TestedLogin = AuthenticationTestRequest & {
  user_login: NonNullable<AuthenticationTestRequest['user_login']>
}

export type DirectoryTrial = ReturnType<typeof createDirectoryTrial>

/** Tries settings out that need not be stored. */
export function createDirectoryTrial(db: Db, secrets: SecretBox) {
  return {
    async connection(
      actor: Actor,
      request: AuthenticationTestRequest,
    ): Promise<AuthenticationTestResult | { problems: Problems }> {
      const { backend_configuration } = request
      const read = readBackend(backend_configuration)
      const problems = 'problems' in read ? read.problems : {}
      const config = configOf(backend_configuration.config ?? {})
      if (config === null) return { problems }
      if (problems.servers) return { problems: { servers: problems.servers } }
      return told(async () => tryServers(await accessOf(actor, request, config)))
    },

    async login(
      actor: Actor,
      request: TestedLogin,
    ): Promise<AuthenticationTestResult | { problems: Problems }> {
      const read = readBackend(request.backend_configuration)
      if ('problems' in read) return read
      const { config } = read.wanted
      return told(async () => tryLogin(db, await accessOf(actor, request, config), request))
    },
  }

  /** Who tries a stored password out may change what it is used for anyway. */
  async function accessOf(
    actor: Actor,
    { backend_id, backend_configuration }: AuthenticationTestRequest,
    config: DirectoryConfig,
  ): Promise<DirectoryAccess> {
    const password = secretWish(backend_configuration.config?.system_user_password)
    if (password.kind === 'set') return { config, password: password.text }
    if (password.kind === 'none' || !backend_id) return { config, password: null }
    requirePermission(actor, `authservicebackend:edit:${backend_id}`)
    const backend = await backendById(db, backend_id)
    if (sendsSecretElsewhere(backend, { password, config })) throw new DirectoryProblem(enterAgain)
    return { config, password: storedPassword(secrets, backend) }
  }
}

async function told(test: () => Promise<AuthenticationTestResult>): Promise<AuthenticationTestResult> {
  try {
    return await test()
  } catch (error) {
    if (!(error instanceof DirectoryProblem)) throw error
    return { success: false, message: error.message, errors: [...error.details], result: {} }
  }
}

/** Each of the servers, also those that a sign-in asks only when others are away. */
async function tryServers({ config, password }: DirectoryAccess): Promise<AuthenticationTestResult> {
  const tried = await Promise.all(
    config.servers.map((server) =>
      withDirectory({ config: { ...config, servers: [server] }, password }, async ({ address }) => address)
        // Whatever else goes wrong is a bug.
        .catch((error: unknown) => (error instanceof DirectoryProblem ? error : Promise.reject(error))),
    ),
  )
  const problems = tried.filter((answer) => answer instanceof DirectoryProblem)
  const connected = tried.filter((answer) => typeof answer === 'string')
  const [first] = problems
  if (first && tried.length === 1) throw first
  const errors = problems.flatMap(({ message, details }) => (details.length > 0 ? details : [message]))
  if (connected.length === 0)
    throw new DirectoryProblem(`Couldn't establish connection to ${addressesOf(config)}`, errors)
  return { success: true, message: `Successfully connected to ${connected.join(', ')}`, errors, result: {} }
}

async function tryLogin(
  db: Db,
  access: DirectoryAccess,
  { user_login }: TestedLogin,
): Promise<AuthenticationTestResult> {
  const { username } = user_login
  const where = `[${addressesOf(access.config)}]`
  return withDirectory(access, async ({ client }) => {
    const found = await findUser(client, access.config, username)
    if ('missing' in found) {
      const message =
        found.missing === 'none'
          ? `User <${username}> does not exist in ${where}`
          : `The search pattern finds several users by the name <${username}> in ${where}`
      const result = { user_exists: false, login_success: false, user_details: {} }
      return { success: false, message, errors: [], result }
    }
    const profile = profileOf(found.user)
    const refusals = 'refusal' in profile ? [profile.refusal] : []
    const entry = { dn: found.user.dn, username: found.user.username ?? username }
    const groups = await groupsOf(client, access.config, entry)
    const wish = secretWish(user_login.password)
    const problem = wish.kind === 'set' ? await passwordProblem(client, found.user, wish.text) : null
    const errors = problem === null ? refusals : [problem, ...refusals]
    const success = errors.length === 0
    const login_success = wish.kind === 'set' && success
    const user_details = detailsOf(found.user, access.config)
    const result = {
      user_exists: true,
      login_success,
      user_details,
      ...(await mappedNames(db, access.config, groups)),
    }
    return { success, message: message(), errors, result }

    function message(): string {
      if (wish.kind !== 'set') return `User <${username}> exists; without a password, no login was tried`
      return success
        ? `Successfully logged in <${username}> into ${where}`
        : `Login of <${username}> into ${where} failed`
    }
  })
}

/** The groups, and names of what they bring at a sign-in. */
async function mappedNames(db: Db, config: DirectoryConfig, groups: readonly string[]) {
  const given = mappedBy(config, groups)
  const [roles, teams] = await Promise.all([roleRepo(db).all(), membershipRepo(db).teams()])
  const namesOf = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    all.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return { groups, roles: namesOf(roles, given.roles), teams: namesOf(teams, given.teams) }
}

function detailsOf(user: DirectoryUser, config: DirectoryConfig): Record<string, string> {
  const details: Record<string, string | null> = {
    dn: user.dn,
    [`unique_id (${uniqueIdAttribute(config)})`]: user.uid,
    [config.user_name_attribute]: user.username,
    [config.user_full_name_attribute]: user.fullName,
    email: user.email,
    ...(config.type === 'active-directory' ? { account_enabled: String(user.isEnabled) } : {}),
  }
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value ?? '']))
}
