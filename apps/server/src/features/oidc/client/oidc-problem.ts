import type { OidcProblem as Code } from '@logline/contract'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

/** Somebody is not signed in: a code for the person, and in words for administrators what happened. */
export class OidcProblem extends Error {
  readonly code: Code

  constructor(code: Code, message: string) {
    super(message)
    this.name = 'OidcProblem'
    this.code = code
  }
}

const tlsCode = /CERT|SIGNATURE|SELF_SIGNED|ISSUER|TLS|SSL|EPROTO/
const notAnswered: readonly string[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']
const away: readonly string[] = ['temporarily_unavailable', 'server_error']
/** The provider wants to ask something, and the person would not answer. */
const denied: readonly string[] = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
]

/** What went wrong between us and the provider. What is none of that is thrown on: it is a bug. */
export function problemOf(error: unknown): OidcProblem {
  if (error instanceof OidcProblem) return error
  if (error instanceof AuthorizationResponseError) return refusal(error)
  if (error instanceof ResponseBodyError) return tokenRefusal(error)
  if (error instanceof ClientError) return clientProblem(error)
  if (error instanceof WWWAuthenticateChallengeError) {
    return new OidcProblem(
      'misconfigured',
      `The provider does not accept client ID and secret (${error.status}).`,
    )
  }
  if (error instanceof TypeError && error.cause instanceof Error) return fetchProblem(error.cause)
  throw error
}

function refusal({ error, error_description }: AuthorizationResponseError): OidcProblem {
  const message = `The provider answered ${quoted(error, error_description)}.`
  if (denied.includes(error)) return new OidcProblem('denied', message)
  return new OidcProblem(away.includes(error) ? 'unavailable' : 'misconfigured', message)
}

function tokenRefusal({ error, error_description, status }: ResponseBodyError): OidcProblem {
  const message = `The provider refused the code: ${quoted(error, error_description)}.`
  if (error === 'invalid_grant') return new OidcProblem('expired', message)
  return new OidcProblem(status >= 500 ? 'unavailable' : 'misconfigured', message)
}

/** Others write it: of a length that fits a log. */
function quoted(error: string, description: string | undefined): string {
  return `${error}${description ? ` (${description})` : ''}`.slice(0, 300)
}

function clientProblem({ code = '', message, cause }: ClientError): OidcProblem {
  if (notAnswered.includes(code)) return new OidcProblem('unavailable', 'The provider does not answer.')
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response) return answerProblem(cause)
  const issuers = code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? otherIssuer(cause) : null
  if (issuers !== null) return new OidcProblem('misconfigured', issuers)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    return new OidcProblem('clock', `A time in the token is wrong: ${reasonOf(cause, message)}.`)
  }
  // A failure of the connection, wrapped.
  if (code === '' && cause instanceof Error) return problemOf(cause)
  return new OidcProblem(
    'misconfigured',
    `The provider's answer cannot be used: ${reasonOf(cause, message)}.`,
  )
}

function reasonOf(cause: unknown, message: string): string {
  return (cause instanceof Error ? cause.message : message).slice(0, 300)
}

function answerProblem({ status, url }: Response): OidcProblem {
  const code = status >= 500 || status === 429 ? 'unavailable' : 'misconfigured'
  return new OidcProblem(code, `The provider answered ${status}${url ? ` at ${url}` : ''}.`)
}

/** Null when it was another member that is not as expected. */
function otherIssuer(cause: unknown): string | null {
  const { attribute, expected, body } = (cause ?? {}) as {
    attribute?: string
    expected?: string
    body?: { issuer?: unknown }
  }
  if (attribute !== 'issuer') return null
  return `The provider calls itself ${String(body?.issuer).slice(0, 300)}, not ${expected}: enter that as issuer.`
}

function fetchProblem(cause: unknown): OidcProblem {
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  if (!tlsCode.test(code)) {
    return new OidcProblem(
      'unavailable',
      `The provider cannot be reached: ${code || message || 'no connection'}.`,
    )
  }
  return new OidcProblem(
    'misconfigured',
    `The certificate of the provider is not trusted: ${code}. NODE_EXTRA_CA_CERTS names a file with further authorities.`,
  )
}
