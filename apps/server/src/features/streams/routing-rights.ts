import { type Actor, isPermitted } from '../../http/actor.ts'
import { forbidden } from '../../http/errors.ts'

/**
 * Throws 403 unless the actor may decide which messages a stream takes; `streamId` is null for one that is made. Who
 * may read one stream only would otherwise read all that arrives: by a rule that always matches. Therefore this takes
 * the right to read all streams, or one of its own.
 */
export function requireMayRoute(actor: Actor, streamId: string | null): void {
  const route = streamId === null ? 'streams:route' : `streams:route:${streamId}`
  if (isPermitted(actor, 'streams:read') || isPermitted(actor, route)) return
  throw forbidden(
    'Whoever decides which messages a stream takes needs the right to read all streams (streams:read), or the permission streams:route.',
  )
}
