import type { FastifyRequest } from 'fastify'
import { badRequest } from '../errors.ts'
import { sessionCookieName } from './session-cookie.ts'

/** What a request brings to prove who it is from. */
export type Credentials =
  | { kind: 'session'; sessionId: string }
  | { kind: 'token'; token: string }
  | { kind: 'password'; username: string; password: string }

/**
 * Reads the credentials of a request in the documented order, after a bearer token, which is ours: Basic with a session id or an access token as user
 * name, then the cookie, then Basic with user name and password. Null when there are none; 400 when the Basic value
 * cannot be read.
 */
export function credentialsOf(request: FastifyRequest): Credentials | null {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer !== null) return { kind: 'token', token: bearer }
  const basic = basicOf(request.headers.authorization)
  if (basic?.password.toLowerCase() === 'session') return { kind: 'session', sessionId: basic.user }
  if (basic?.password === 'token') return { kind: 'token', token: basic.user }
  const cookie = request.cookies[sessionCookieName]
  if (cookie) return { kind: 'session', sessionId: cookie }
  if (!basic || basic.user === '' || basic.password === '') return null
  return { kind: 'password', username: basic.user, password: basic.password }
}

/** An access token as MCP clients and many others send it (RFC 6750). */
export function bearerOf(header: string | undefined): string | null {
  return /^bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null
}

/** Basic authentication (RFC 7617, UTF-8); other schemes are ignored. */
function basicOf(header: string | undefined): { user: string; password: string } | null {
  const encoded = /^basic\s+(.*)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0 || text.includes('\0'))
    throw badRequest('The Authorization header must hold "user:password" in base64.')
  return { user: text.slice(0, colon), password: text.slice(colon + 1) }
}
