import {
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { SecretBox } from '../../../db/index.ts'
import { clientSecret } from '../providers/client-secret.ts'
import type { OidcProvider } from '../providers/provider.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { OidcProblem, problemOf } from './oidc-problem.ts'

/** So long the settings of a provider are taken as they were. */
const keptMs = 10 * 60_000
const noDocumentCodes = ['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR', 'OAUTH_INVALID_RESPONSE']
const timeoutSeconds = 10
/** How far the clocks of provider and server may differ. */
const clockToleranceSeconds = 60

interface Client {
  id: string
  /** Null for a client without one, whose sign-ins PKCE alone protects. */
  secret: string | null
}

/** Asks the provider for its settings. Throws `OidcProblem`. */
export async function discovered(issuer: string, client: Client): Promise<Configuration> {
  const url = new URL(issuer)
  const metadata = { [clockTolerance]: clockToleranceSeconds }
  // The signature of each token is checked, although it comes by TLS from the provider itself.
  const execute = [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])]
  const options = { [customFetch]: boundedFetch, timeout: timeoutSeconds, execute }
  try {
    const config = await discovery(url, client.id, metadata, authenticationOf(client), options)
    requireEndpoints(config)
    return config
  } catch (error) {
    throw isNoDocument(error) ? new OidcProblem('misconfigured', noDocument(issuer)) : problemOf(error)
  }
}

/** Something else answers there. */
function isNoDocument(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false
  const { code = '', cause } = error
  return noDocumentCodes.includes(code) || (cause instanceof Response && cause.status < 500)
}

function noDocument(issuer: string): string {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return `There is no discovery document of OpenID Connect at ${address}.`
}

/** HTTP Basic as the standard has it, unless the provider takes the secret in the body only. */
function authenticationOf({ secret }: Client): ClientAuth {
  if (secret === null) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isInBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isInBody ? post : basic)(server, ...others)
  }
}

function requireEndpoints(config: Configuration): void {
  const settings = config.serverMetadata()
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (name) => !URL.canParse(settings[name] ?? ''),
  )
  if (missing.length === 0) return
  throw new OidcProblem('misconfigured', `The settings of the provider do not name ${missing.join(', ')}.`)
}

export type OidcClients = ReturnType<typeof createOidcClients>

/** What is needed to speak to providers, asked for once in a while. */
export function createOidcClients(secrets: SecretBox, now: () => number = Date.now) {
  /** By id of the provider; one of each, so that there are not more than providers that ever were. */
  const kept = new Map<string, { settings: string; untilMs: number; config: Promise<Configuration> }>()

  return {
    /** Throws `OidcProblem`. Who asks while somebody else does gets the same answer. */
    async of(provider: OidcProvider): Promise<Configuration> {
      const { id, issuer, sealedSecret } = provider
      const settings = JSON.stringify([issuer, provider.settings.client_id, sealedSecret])
      const known = kept.get(id)
      if (known?.settings === settings && now() < known.untilMs) return known.config
      const opened = clientSecret(secrets, provider)
      if (opened === 'unreadable') {
        throw new OidcProblem(
          'misconfigured',
          'The client secret cannot be read with the key of this server. Enter it again.',
        )
      }
      const config = discovered(issuer, { id: provider.settings.client_id, secret: opened.secret })
      const entry = { settings, untilMs: now() + keptMs, config }
      kept.set(id, entry)
      config.catch(() => {
        if (kept.get(id) === entry) kept.delete(id)
      })
      return config
    },
  }
}
