import { z } from 'zod'
import { objectId } from '../base/ids.ts'
import { defineRoute } from '../base/route.ts'

const area = 'authentication'
const path = '/system/authentication/oidc'

/** Why somebody was not signed in: the console tells it in words, the audit trail and the log tell more. */
export const oidcProblems = [
  'denied',
  'expired',
  'disabled',
  'name_taken',
  'no_account',
  'not_allowed',
  'unavailable',
  'misconfigured',
  'clock',
  'off',
  'too_many',
] as const

/** Member of the address of the console that holds one of them. */
export const oidcProblemParameter = 'sign_in_problem'

/** Longer addresses do not fit into the cookie; the console then opens its start page. */
export const oidcMaxReturnTo = 2_000

const byId = z.object({ providerId: z.string() })

/** What browsers do: they come as a person clicks, and are sent on with 302. */
export const oidcSignIn = {
  enabled: defineRoute({
    method: 'GET',
    path: `${path}/enabled`,
    area,
    summary: 'Names of the OpenID Connect providers that people can sign in with',
    permission: 'anonymous',
    response: z.object({ providers: z.array(z.object({ id: objectId, title: z.string() })) }),
  }),
  login: defineRoute({
    method: 'GET',
    path: `${path}/providers/{providerId}/login`,
    area,
    summary: 'Sends a browser to the provider, to sign in; `return_to` is a path of the console',
    permission: 'anonymous',
    params: byId,
    query: z.object({ return_to: z.string().optional().catch(undefined) }),
    status: 302,
  }),
  callback: defineRoute({
    method: 'GET',
    path: `${path}/callback`,
    area,
    summary: `Where the provider sends a browser back: signs in and sends it to the console, with \`${oidcProblemParameter}\` when that failed`,
    permission: 'anonymous',
    status: 302,
  }),
  backchannelLogout: defineRoute({
    method: 'POST',
    path: `${path}/providers/{providerId}/backchannel-logout`,
    area,
    summary: 'Ends the sessions that a provider names in a logout token, which it signs',
    permission: 'anonymous',
    params: byId,
    body: z.object({ logout_token: z.string().max(20_000) }),
    status: 200,
    isForServers: true,
  }),
  endSession: defineRoute({
    method: 'GET',
    path: `${path}/end-session`,
    area,
    summary: 'Where the browser of the caller signs out at the provider; null when there is no such place',
    permission: 'authenticated',
    response: z.object({ url: z.string().nullable() }),
  }),
}

export type OidcProblem = (typeof oidcProblems)[number]
