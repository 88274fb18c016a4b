import { clusterConfigs, type Event } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import type { FastifyBaseLogger } from 'fastify'
import type { EventDeliveriesTable } from '../../db/tables/streams/event-notifications-table.ts'
import { readClusterConfig } from '../cluster-config/index.ts'
import { type DefinitionRecord, definitionRepo } from '../event-definitions/index.ts'
import {
  type EventNotificationRecord,
  eventNotificationRepo,
  modelOf,
  type SendParts,
  sendEvent,
} from '../event-notifications/index.ts'
import { silenceOf } from '../event-silences/index.ts'
import { fixNotification, raiseNotification } from '../notifications/index.ts'
import { backlogOf } from './backlog.ts'
import { deliveryRepo } from './delivery-repo.ts'

export interface DeliveryDependencies extends Omit<SendParts, 'signal'> {
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  node: { nodeId: string }
  log: FastifyBaseLogger
  /** Milliseconds since 1970 UTC. */
  now: () => number
}

type Delivery = EventDeliveriesTable

const perTurn = 200
const hourMs = 3_600_000
/** Longer than one attempt takes, with its backlog: whoever has claimed it is gone by then. */
const claimMs = 120_000
/** The first pauses between attempts; then the one that the operators have set, until a day has passed. */
const pausesMs = [10_000, 30_000, 60_000]
const givenUpAfterMs = 86_400_000
/** Failures in a row that people are told of. */
const toldAfter = 3

/**
 * Sends what waits. Each notification has a lane of its own, so that a receiver that is slow or away keeps no other one
 * waiting, and gets its events in their order. A delivery is claimed before it is sent: a server that dies meanwhile
 * leaves it to be sent again, so a receiver may get an event twice, and never not at all.
 */
export function createDeliveries(dependencies: DeliveryDependencies) {
  const { db, log, now } = dependencies
  const lanes = new Map<string, Promise<void>>()

  async function turn(signal: AbortSignal): Promise<void> {
    const due = await deliveryRepo(db).due(now(), perTurn)
    for (const [notificationId, waiting] of Map.groupBy(due, (each) => each.notification_id)) {
      if (lanes.has(notificationId)) continue
      const lane = sendAll(waiting, signal)
        .catch((err: unknown) => {
          if (!signal.aborted) log.error({ err, notificationId }, 'Notifications of events could not be sent')
        })
        .finally(() => lanes.delete(notificationId))
      lanes.set(notificationId, lane)
    }
  }

  /** Ends with the first that is not taken: those behind it wait with it. */
  async function sendAll(waiting: readonly Delivery[], signal: AbortSignal): Promise<void> {
    for (const delivery of waiting) {
      if (signal.aborted || !(await send(dependencies, delivery, signal))) return
    }
  }

  return {
    turn,
    /** Resolves when nothing is being sent; to be called once the signal of the turns is aborted. */
    async settled(): Promise<void> {
      await Promise.all(lanes.values())
    },
  }
}

/** False when it is to be tried again. */
async function send(
  dependencies: DeliveryDependencies,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, now } = dependencies
  if (!(await deliveryRepo(db).claim(delivery, now() + claimMs))) return true
  const notification = await eventNotificationRepo(db).byId(delivery.notification_id)
  const definition = await definitionRepo(db).byId(delivery.definition_id)
  // It goes with either of them.
  if (!notification || !definition) return true
  const { gracePeriodMs } = definition
  const attempts = delivery.attempts + 1
  const ended = { attempts, ended_at_ms: now() }
  if (
    gracePeriodMs > 0 &&
    (await deliveryRepo(db).isToldSince(delivery, delivery.event_at_ms - gracePeriodMs))
  ) {
    await deliveryRepo(db).end(delivery.id, { ...ended, state: 'suppressed', error: null })
    return true
  }
  // as: an event of the wire has been stored
  const event = JSON.parse(delivery.event) as Event
  const silence = await silenceOf(db, event, now())
  if (silence) {
    const error = `Silenced: ${silence.title}`
    await deliveryRepo(db).end(delivery.id, { ...ended, state: 'silenced', error })
    return true
  }
  const { maxPerHour } = notification
  if (
    maxPerHour !== null &&
    (await deliveryRepo(db).sentSince(notification.id, now() - hourMs)) >= maxPerHour
  ) {
    const error = `More than ${maxPerHour} in an hour.`
    await deliveryRepo(db).end(delivery.id, { ...ended, state: 'limited', error })
    return true
  }
  const outcome = await attempt(dependencies, { delivery, event, notification, definition }, signal)
  if (signal.aborted && outcome.kind !== 'sent') {
    await deliveryRepo(db).putOff(delivery.id, {
      attempts: delivery.attempts,
      error: null,
      next_at_ms: now(),
    })
    return false
  }
  if (outcome.kind === 'sent') {
    await deliveryRepo(db).end(delivery.id, { ...ended, state: 'sent', error: outcome.note ?? null })
    if (outcome.note !== undefined) await tell(dependencies, notification, outcome.note)
    if (delivery.attempts >= toldAfter) await fixNotification(db, { type: 'generic', key: notification.id })
    return true
  }
  const isOver = outcome.kind === 'refused' || now() - delivery.created_at_ms > givenUpAfterMs
  if (isOver || attempts === toldAfter) await tell(dependencies, notification, outcome.reason)
  if (isOver) {
    await deliveryRepo(db).end(delivery.id, { ...ended, state: 'failed', error: outcome.reason })
    return true
  }
  const { events_notification_retry_period: longestMs } = await readClusterConfig(db, clusterConfigs.events)
  const next_at_ms = now() + Math.min(pausesMs[attempts - 1] ?? longestMs, longestMs)
  await deliveryRepo(db).putOff(delivery.id, { attempts, error: outcome.reason, next_at_ms })
  return false
}

interface Attempt {
  delivery: Delivery
  event: Event
  notification: EventNotificationRecord
  definition: DefinitionRecord
}

async function attempt(
  dependencies: DeliveryDependencies,
  { delivery, event, notification, definition }: Attempt,
  signal: AbortSignal,
): ReturnType<typeof sendEvent> {
  const { db, messageStore } = dependencies
  const { id, title, description, config, backlogSize } = definition
  let backlog: Awaited<ReturnType<typeof backlogOf>> = []
  try {
    if (backlogSize > 0) backlog = await backlogOf({ db, store: messageStore(), signal }, event, backlogSize)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'later', reason: `The messages behind the event could not be read: ${reason}` }
  }
  const told = { id, title, description, type: config.type }
  const ids = { jobId: notification.id, triggerId: delivery.id }
  const model = modelOf({ event, definition: told, backlog, ...ids })
  return await sendEvent({ ...dependencies, signal }, notification, model)
}

async function tell(
  { db, node }: DeliveryDependencies,
  { id, title }: EventNotificationRecord,
  description: string,
): Promise<void> {
  const details = { title: `The notification "${title}" is not taken`, description }
  await raiseNotification(db, { type: 'generic', key: id, severity: 'normal', nodeId: node.nodeId, details })
}

/** How long what has ended is kept. */
const keptMs = 7 * 86_400_000

export async function removeOldDeliveries({
  db,
  now,
}: Pick<DeliveryDependencies, 'db' | 'now'>): Promise<void> {
  await deliveryRepo(db).removeEndedBefore(now() - keptMs)
}
