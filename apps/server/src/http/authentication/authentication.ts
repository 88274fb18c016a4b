import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, nobody, requirePermission } from '../actor.ts'
import { badRequest, unauthorized } from '../errors.ts'
import { bearerOf, type Credentials, credentialsOf } from './credentials.ts'
import { setSessionCookie } from './session-cookie.ts'
import { proxyHeaders } from './trusted-proxies.ts'

export interface Attempt {
  /** What is found out about it may be remembered as long as it lasts. */
  request: object
  /** Null when the request brings none. */
  credentials: Credentials | null
  /** Reads headers that a trusted proxy sent; null when the request comes from elsewhere. */
  proxyHeader: ((name: string) => string | null) | null
  clientAddress: string
  /** False for polling calls, which must not keep a session alive. */
  extendsSession: boolean
}

/** Who the credentials stand for, or null when they are wrong. Throws 429 when too many were wrong lately. */
export type Identify = (attempt: Attempt) => Promise<Actor | null>

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** Before each contract route: the CSRF rule, then who is calling, then whether they may. */
export function addAuthentication(api: FastifyInstance, identify: Identify): void {
  api.decorate('identify', identify)
  api.addHook('onRequest', async (request, reply) => {
    request.actor = nobody
    const route = request.routeOptions.config.contract
    if (!route) return
    if (!route.isForServers) requireRequestedBy(request)
    if (route.permission === 'anonymous') return
    request.actor = await authenticate(request, reply, identify)
    const permission = requiredPermission(request)
    if (permission !== null) requirePermission(request.actor, permission)
  })
}

/**
 * Who is calling, also on an anonymous route: null when nobody or with wrong credentials. Refreshes the cookie, but never
 * takes it away: a late answer to a request of an ended session would take that of the next one.
 */
export async function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  identify: Identify,
): Promise<Actor | null> {
  const extendsSession = request.headers['x-graylog-no-session-extension'] !== 'true'
  const attempt = attemptOf(request, { extendsSession })
  if (!attempt) return null
  const actor = await identify(attempt)
  if (actor?.session && extendsSession) setSessionCookie(reply, actor.session)
  return actor
}

/** What a request says of who it is from; null when it says nothing. */
export function attemptOf(
  request: FastifyRequest,
  { extendsSession }: Pick<Attempt, 'extendsSession'>,
): Attempt | null {
  const credentials = credentialsOf(request)
  const proxyHeader = proxyHeaders(request)
  if (!credentials && !proxyHeader) return null
  return { request, credentials, proxyHeader, clientAddress: request.ip, extendsSession }
}

async function authenticate(request: FastifyRequest, reply: FastifyReply, identify: Identify) {
  const actor = await identifyCaller(request, reply, identify)
  if (!actor) throw unauthorized()
  return actor
}

/**
 * A form on another site can send our cookie along, but not a header of its own. Browsers also keep what was typed into
 * their window for Basic, but never a bearer token: whoever sends one has set the header, too.
 */
function requireRequestedBy({ method, headers }: FastifyRequest): void {
  if (safeMethods.includes(method)) return
  if (bearerOf(headers.authorization) !== null) return
  if (headers['x-requested-by'] !== undefined || headers['x-graylog-collector-version'] !== undefined) return
  throw badRequest('CSRF protection header is missing. Please add a "X-Requested-By" header to your request.')
}

/** The permission of the request's route on the things it names; null when being signed in is enough. */
export function requiredPermission({ routeOptions, params }: FastifyRequest): string | null {
  const { permission = 'authenticated' } = routeOptions.config.contract ?? {}
  if (permission === 'anonymous' || permission === 'authenticated') return null
  // Fastify types path parameters as unknown; they are always a flat object of text.
  const named = params as Record<string, string>
  return permission.replaceAll(/\{(\w+)\}/g, (_, name) => named[name] ?? '')
}
