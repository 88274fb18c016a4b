import type { AuthenticationTestRequest, AuthenticationTestResult, DirectoryConfig } from '@logline/contract'
import { secretWish } from '@logline/contract/plug-ins'
import type { Db, SecretBox } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { backendById, enterAgain, sendsSecretElsewhere } from './backends/backend-changes.ts'
import { storedPassword } from './backends/backend-password.ts'
import { configOf, type Problems, readBackend } from './backends/backend-request.ts'
import { addressesOf, type DirectoryAccess, withDirectory } from './directory/directory-connection.ts'
import { DirectoryProblem } from './directory/directory-problem.ts'
import {
  confirmsPassword,
  type DirectoryUser,
  findUser,
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
      const config = configOf(request.backend_configuration.config ?? {})
      const read = readBackend(request.backend_configuration)
      if (config === null) return 'problems' in read ? read : { problems: {} }
      return told(async () => {
        const access = await accessOf(actor, request, config)
        const address = await withDirectory(access, async ({ address }) => address)
        return { success: true, message: `Successfully connected to ${address}`, errors: [], result: {} }
      })
    },

    async login(
      actor: Actor,
      request: TestedLogin,
    ): Promise<AuthenticationTestResult | { problems: Problems }> {
      const read = readBackend(request.backend_configuration)
      if ('problems' in read) return read
      const { config } = read.wanted
      return told(async () => tryLogin(await accessOf(actor, request, config), request))
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

async function tryLogin(
  access: DirectoryAccess,
  { user_login }: TestedLogin,
): Promise<AuthenticationTestResult> {
  const { username } = user_login
  const wish = secretWish(user_login.password)
  const where = `[${addressesOf(access.config)}]`
  const failed = { success: false, errors: [] }
  return withDirectory(access, async ({ client }) => {
    const found = await findUser(client, access.config, username)
    if ('missing' in found) {
      const message =
        found.missing === 'none'
          ? `User <${username}> does not exist in ${where}`
          : `The search pattern finds several users by the name <${username}> in ${where}`
      return { ...failed, message, result: { user_exists: false, login_success: false, user_details: {} } }
    }
    const details = { user_exists: true, user_details: detailsOf(found.user, access.config) }
    if (wish.kind !== 'set') {
      const message = `User <${username}> exists; without a password, no login was tried`
      return { ...failed, success: true, message, result: { ...details, login_success: false } }
    }
    const isRight = await confirmsPassword(client, found.user, wish.text)
    const success = isRight && found.user.isEnabled
    const message = success
      ? `Successfully logged in <${username}> into ${where}`
      : `Login of <${username}> into ${where} failed`
    return { ...failed, success, message, result: { ...details, login_success: success } }
  })
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
