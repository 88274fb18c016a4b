import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionCookieName = 'authentication'

const tenYearsMs = 10 * 365 * 86_400_000

/** Hands the session to the browser until it ends; scripts cannot read it and other sites cannot send it. */
export function setSessionCookie(reply: FastifyReply, session: { id: string; expiresAtMs: number }): void {
  const lifeMs = Math.min(session.expiresAtMs - Date.now(), tenYearsMs)
  reply.setCookie(sessionCookieName, session.id, {
    ...cookieAttributes(reply.request),
    maxAge: Math.max(0, Math.floor(lifeMs / 1000)),
  })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.setCookie(sessionCookieName, '', {
    ...cookieAttributes(reply.request),
    maxAge: 0,
    expires: new Date(0),
  })
}

/** For a cookie that only this server gets, and no script. Without a domain, it is never sent to another host. */
export function cookieAttributes(request: FastifyRequest) {
  const path = new URL(request.server.publicUri).pathname
  return { httpOnly: true, sameSite: 'strict' as const, path, secure: isHttps(request) }
}

/** The browser's side of the connection, which a proxy may have decrypted before us. */
function isHttps({ headers, protocol }: FastifyRequest): boolean {
  const claims = [headers['x-graylog-server-url'], headers['x-forwarded-proto'], headers.origin]
  const claim = claims.find((value) => typeof value === 'string' && value !== '')
  return /^https(:|,|$)/i.test(typeof claim === 'string' ? claim.trim() : protocol)
}
