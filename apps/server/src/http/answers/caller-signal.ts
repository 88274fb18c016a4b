import type { FastifyReply } from 'fastify'
import { type Actor, holdsAllOf, isPermitted, nobody } from '../actor.ts'
import { requiredPermission } from '../authentication/authentication.ts'
import { identifyAgain, whenRightsEnd } from '../authentication/identify-again.ts'
import { forbidden, unauthorized } from '../errors.ts'

/**
 * Is aborted when the asker goes, and within a second of losing the account, the session or the token, or any right
 * there was at the beginning: the request is then refused, and a file that is on its way is broken off when the route's
 * own right is gone. For work that only reads: what changes something is done or not, by the rights of one moment.
 */
export function callerSignal(reply: FastifyReply): AbortSignal {
  const over = new AbortController()
  reply.raw.once('close', () => over.abort())
  if (reply.raw.destroyed) over.abort()
  if (reply.request.actor !== nobody) void endWithRights(reply, over)
  return over.signal
}

async function endWithRights(reply: FastifyReply, over: AbortController): Promise<void> {
  const { request } = reply
  const mayGoOn = (now: Actor) =>
    reply.raw.headersSent ? holdsRoutePermission(reply, now) : holdsAllOf(now, request.actor)
  const check = identifyAgain(request, { extendsSession: false })
  const actor = await whenRightsEnd(check, { over: over.signal, mayGoOn })
  if (actor === 'over') return
  over.abort()
  if (reply.raw.headersSent) reply.raw.destroy()
  else if (!reply.sent) reply.send(actor === null ? unauthorized() : forbidden(rightsChanged))
}

const rightsChanged = 'Your permissions were changed while this was answered.'

function holdsRoutePermission({ request }: FastifyReply, actor: Actor): boolean {
  const permission = requiredPermission(request)
  return permission === null || isPermitted(actor, permission)
}
