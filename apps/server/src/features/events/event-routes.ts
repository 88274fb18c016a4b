import { events } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { type EventSource, eventById, searchEvents } from './event-search.ts'

export function registerEventSearch(api: FastifyInstance, source: EventSource): void {
  mount(api, events.search, async ({ body, actor, reply }) =>
    searchEvents(source, { actor, signal: callerSignal(reply) }, body),
  )

  mount(api, events.get, async ({ params, actor, reply }) => {
    const found = await eventById(source, { actor, signal: callerSignal(reply) }, params.eventId)
    if (found) return found
    await reply.status(204).send()
    return alreadySent
  })
}
