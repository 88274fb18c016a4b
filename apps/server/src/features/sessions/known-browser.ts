import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes } from '../../http/authentication/session-cookie.ts'

const cookieName = 'known_browser'
const oneYearSeconds = 365 * 86_400

/** Of the user a browser says it has signed in as. */
interface Account {
  id: string
  passwordHash: string
}

/**
 * Tells a browser, after a right password, how to show later that it knew it: that is not enough to sign in, it only
 * counts its failed sign-ins apart from those of strangers. The name is signed with the hash of the password, so
 * that a new password makes strangers of all browsers, and nothing has to be kept.
 * (After OWASP, "Slow down online guessing attacks with device cookies".)
 */
export function rememberBrowser(reply: FastifyReply, account: Account): void {
  const browser = randomBytes(16).toString('base64url')
  reply.setCookie(cookieName, `${browser}.${signatureOf(account, browser).toString('base64url')}`, {
    ...cookieAttributes(reply.request),
    maxAge: oneYearSeconds,
  })
}

/** What the browser of this request was called when it signed in as this user; null for a stranger. */
export function knownBrowserOf(request: FastifyRequest, account: Account): string | null {
  const [browser = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(account, browser)
  return given.length === expected.length && timingSafeEqual(given, expected) ? browser : null
}

function signatureOf({ id, passwordHash }: Account, browser: string): Buffer {
  return createHmac('sha256', passwordHash)
    .update(JSON.stringify(['known browser', id, browser]))
    .digest()
}
