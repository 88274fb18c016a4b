import { eventNotifications, events } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { callerSignal } from '../../../http/answers/caller-signal.ts'
import { goneSignal } from '../../../http/answers/gone-signal.ts'
import { alreadySent, mount } from '../../../http/mount.ts'
import { acknowledge, withdraw } from './acknowledgements.ts'
import { eventHistogram } from './event-histogram.ts'
import { type EventSource, eventById, searchEvents } from './event-search.ts'
import { deliveriesOfEvent } from './told.ts'

export function registerEventSearch(api: FastifyInstance, source: EventSource): void {
  mount(api, events.search, async ({ body, actor, reply }) =>
    searchEvents(source, { actor, signal: callerSignal(reply) }, body),
  )

  mount(api, events.histogram, async ({ body, actor, reply }) =>
    eventHistogram(source, { actor, signal: callerSignal(reply) }, body),
  )

  mount(api, events.acknowledge, async ({ body, actor, reply }) =>
    acknowledge(source, { actor, signal: goneSignal(reply) }, body),
  )

  mount(api, events.withdraw, async ({ body, actor, reply }) =>
    withdraw(source, { actor, signal: goneSignal(reply) }, body),
  )

  mount(api, eventNotifications.ofEvent, async ({ params, actor, reply }) => {
    const reader = { actor, signal: callerSignal(reply) }
    return { deliveries: await deliveriesOfEvent(source, reader, params.eventId) }
  })

  mount(api, events.get, async ({ params, actor, reply }) => {
    const found = await eventById(source, { actor, signal: callerSignal(reply) }, params.eventId)
    if (found) return found
    await reply.status(204).send()
    return alreadySent
  })
}
