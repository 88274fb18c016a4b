import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SecretBox } from '../../../db/index.ts'
import { cookieAttributes } from '../../../http/authentication/session-cookie.ts'

const cookieName = 'oidc_sign_in'
const place = 'oidc sign-in'
/** Time to sign in at the provider. */
const lifeMs = 10 * 60_000

const pendingSignIn = z.object({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Where the browser goes afterwards. */
  returnTo: z.string(),
  untilMs: z.number(),
})

/** A sign-in that has been sent to its provider. */
export type PendingSignIn = Omit<z.output<typeof pendingSignIn>, 'untilMs'>

/**
 * What is known of a sign-in lies encrypted with the browser that began it: no other browser can end it, and whoever
 * begins ever so many takes no room here. A second one in the same browser replaces the first.
 */
export function rememberSignIn(reply: FastifyReply, secrets: SecretBox, pending: PendingSignIn): void {
  const sealed = secrets.seal(JSON.stringify({ ...pending, untilMs: Date.now() + lifeMs }), place)
  reply.setCookie(cookieName, sealed, { ...attributes(reply.request), maxAge: lifeMs / 1000 })
}

/** The sign-in this browser has begun; null when there is none, when it took too long, or when the state is another's. */
export function pendingSignInOf(
  request: FastifyRequest,
  secrets: SecretBox,
  state: string | null,
): PendingSignIn | null {
  const sealed = request.cookies[cookieName]
  const text = sealed ? secrets.open(sealed, place) : null
  if (text === null) return null
  const { untilMs, ...pending } = pendingSignIn.parse(JSON.parse(text))
  return pending.state === state && Date.now() < untilMs ? pending : null
}

/** Each is used once. */
export function forgetSignIn(reply: FastifyReply): void {
  reply.setCookie(cookieName, '', { ...attributes(reply.request), maxAge: 0, expires: new Date(0) })
}

/** It has to come along when the provider's page sends the browser back, which `strict` would prevent. */
function attributes(request: FastifyRequest) {
  const { path, ...others } = cookieAttributes(request)
  return { ...others, path: `${path}api/system/authentication/oidc`, sameSite: 'lax' as const }
}
