import { type Event, type EventDelivery, eventNotifications, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { EventDeliveriesTable } from '../../db/tables/streams/event-notifications-table.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { createChanges } from '../changes/index.ts'
import { eventDefinitionKind } from '../event-definitions/index.ts'
import { createDeliveries, type DeliveryDependencies, removeOldDeliveries } from './deliveries.ts'
import { deliveryRepo } from './delivery-repo.ts'

export { deliveryRepo } from './delivery-repo.ts'
export { queueDeliveries } from './queue-deliveries.ts'

type Dependencies = Omit<DeliveryDependencies, 'log' | 'now'> & {
  scheduler: Scheduler
  now?: (() => number) | undefined
}

/** Tells events by notifications, on the leader, and shows what became of each. */
export function registerEventDeliveries(api: FastifyInstance, dependencies: Dependencies): void {
  const { db, scheduler, now = Date.now } = dependencies
  const definitions = createChanges(db, eventDefinitionKind)
  const deliveries = createDeliveries({ ...dependencies, log: api.log, now })
  scheduler.periodic({
    name: 'send notifications of events',
    everyMs: 1_000,
    runsOn: 'leader',
    run: (signal) => deliveries.turn(signal),
  })
  scheduler.periodic({
    name: 'delete old deliveries of notifications',
    everyMs: 3_600_000,
    runsOn: 'leader',
    run: () => removeOldDeliveries({ db, now }),
  })
  api.addHook('onClose', () => deliveries.settled())

  mount(api, eventNotifications.deliveries, async ({ params, query }) => {
    const { page, per_page: limit } = query
    const { rows, total } = await deliveryRepo(db).page(params.notificationId, {
      limit,
      offset: (page - 1) * limit,
    })
    return { deliveries: rows.map(deliveryWire), total }
  })

  mount(api, eventNotifications.clearQueue, async ({ params, actor }) => {
    const { definitionId } = params
    await definitions.change(actor, definitionId, {
      action: 'clear_notification_queue',
      async after(before, db) {
        await deliveryRepo(db).clear(definitionId)
        return before
      },
    })
  })
}

function deliveryWire(row: EventDeliveriesTable): EventDelivery {
  // as: an event of the wire has been stored
  const { message } = JSON.parse(row.event) as Event
  return {
    id: row.id,
    event_id: row.event_id,
    event_definition_id: row.definition_id,
    message,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'waiting' ? toTs(row.next_at_ms) : null,
    error: row.error,
    created_at: toTs(row.created_at_ms),
    ended_at: row.ended_at_ms === null ? null : toTs(row.ended_at_ms),
  }
}
