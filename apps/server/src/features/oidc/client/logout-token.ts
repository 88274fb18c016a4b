import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Configuration } from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'
import { OidcProblem } from './oidc-problem.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const maxAge = '5m'
const clockTolerance = '60s'

/** Whom a provider signs out: a person, one of its own sessions, or both. */
export interface NamedLogout {
  subject: string | null
  providerSession: string | null
  /** When the provider said so, milliseconds since 1970 UTC. */
  atMs: number
}

/** Reads what providers send to end sessions (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export function createLogoutTokens() {
  /** By address; each asks again for keys it does not know, at most every 30 s. */
  const keys = new Map<string, JWTVerifyGetKey>()
  const keysAt = (address: string) => {
    const known = keys.get(address) ?? createRemoteJWKSet(new URL(address), { [customFetch]: fetchKeys })
    keys.set(address, known)
    return known
  }

  return {
    /** Throws `OidcProblem` for what the provider has not signed, and for another kind of token. */
    async read(config: Configuration, token: string): Promise<NamedLogout> {
      const { issuer, jwks_uri = '', id_token_signing_alg_values_supported: named } = config.serverMetadata()
      const algorithms = (named ?? ['RS256']).filter((each) => /^(RS|PS|ES)\d+$|^Ed/.test(each))
      try {
        const { payload } = await jwtVerify(token, keysAt(jwks_uri), {
          ...{ issuer, algorithms, clockTolerance, audience: config.clientMetadata().client_id },
          ...{ maxTokenAge: maxAge, requiredClaims: ['iat', 'jti', 'events'] },
        })
        return logoutOf(payload)
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error
        throw new OidcProblem('misconfigured', `The logout token is refused: ${error.message}.`)
      }
    },
  }
}

const fetchKeys = (url: string, { headers, method, signal }: RequestInit) =>
  boundedFetch(url, {
    headers: Object.fromEntries(new Headers(headers)),
    method: method ?? 'GET',
    redirect: 'manual',
    body: undefined,
    ...(signal ? { signal } : {}),
  })

function logoutOf({ events, nonce, sub, sid, iat = 0 }: JWTPayload): NamedLogout {
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
  const [subject, providerSession] = [sub ?? null, typeof sid === 'string' ? sid : null]
  // A nonce marks an ID token, which must not be taken for a logout token.
  if (!isLogout || nonce !== undefined || (subject === null && providerSession === null)) {
    throw new OidcProblem('misconfigured', 'The token is no logout token.')
  }
  return { subject, providerSession, atMs: iat * 1000 }
}
