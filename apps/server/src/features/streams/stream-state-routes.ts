import { streams } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { forEachOf } from '../../http/answers/bulk.ts'
import { mount } from '../../http/mount.ts'
import type { StreamChanges } from './stream-changes.ts'

/** Pausing and resuming, and what is done to several streams at once. */
export function registerStreamStates(app: FastifyInstance, changes: StreamChanges): void {
  const remove = async (id: string, actor: Actor) => {
    requirePermission(actor, `streams:edit:${id}`)
    await changes.remove(id, actor)
  }
  const pause = async (id: string, actor: Actor) => {
    requireStateChange(actor, id)
    await changes.pause(id, actor)
  }
  const resume = async (id: string, actor: Actor) => {
    requireStateChange(actor, id)
    await changes.resume(id, actor)
  }

  mount(app, streams.pause, ({ params, actor }) => pause(params.streamId, actor))
  mount(app, streams.resume, ({ params, actor }) => resume(params.streamId, actor))
  mount(app, streams.bulkDelete, ({ body, actor }) => forEachOf(body.entity_ids, (id) => remove(id, actor)))
  mount(app, streams.bulkPause, ({ body, actor }) => forEachOf(body.entity_ids, (id) => pause(id, actor)))
  mount(app, streams.bulkResume, ({ body, actor }) => forEachOf(body.entity_ids, (id) => resume(id, actor)))
}

/** Who may edit a stream may also pause and resume it. */
function requireStateChange(actor: Actor, streamId: string): void {
  if (isPermitted(actor, `streams:changestate:${streamId}`)) return
  requirePermission(actor, `streams:edit:${streamId}`)
}
