import type { MessageStore } from '@logline/engine'
import { type Db, inTransaction } from '../../../db/index.ts'
import { type DefinitionRecord, definitionRepo, systemDefinitionId } from '../../event-definitions/index.ts'
import { notificationRepo, plainTextMessage, type RaisedNotification } from '../../notifications/index.ts'
import { customFields } from '../model/custom-fields.ts'
import { type EventRecord, eventId } from '../model/event.ts'
import { createEventKeeper } from './event-keeper.ts'
import { presentStore } from './present-store.ts'

interface NotificationEventDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  hostname: string
  /** Milliseconds since 1970 UTC. */
  now: () => number
}

const perTurn = 200

/**
 * Makes an event of each notification that the system has raised, once, also of those that are gone by then. What was
 * raised while the engine was away waits. Throws what the engine throws.
 */
export async function makeNotificationEvents(
  { db, messageStore, hostname, now }: NotificationEventDependencies,
  signal: AbortSignal,
): Promise<void> {
  const store = presentStore(messageStore)
  const raised = store ? await notificationRepo(db).withoutEvent(perTurn) : []
  if (store === null || raised.length === 0) return
  const definition = await definitionRepo(db).byId(systemDefinitionId)
  if (!definition) throw new Error('The event definition of the system is missing.')
  const keeper = createEventKeeper(hostname)
  const processedAtMs = now()
  const kept = {
    definition,
    events: raised.map((each) => notificationEvent(definition, each, processedAtMs)),
  }
  await keeper.keep(db, kept, { store, signal })
  await inTransaction(db, async (db) => {
    await notificationRepo(db).eventsMade(raised.map(({ id }) => id))
    await keeper.tell(db, kept, now())
  })
}

/** Reference: events, section 2.2. Nothing says who may read what it tells of: those who may read all. */
export function notificationEvent(
  definition: DefinitionRecord,
  { id, type, key, raisedAtMs: timestampMs, details }: RaisedNotification,
  processedAtMs: number,
): EventRecord {
  const { title, description } = plainTextMessage({ type, details }, {})
  const message = `${type.toUpperCase()}: ${title}`
  const own = {
    ...Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, textOf(detail)])),
    message_details: description,
  }
  const context = { ...own, message, timestamp: new Date(timestampMs).toISOString() }
  const { fields, keyTuple } = customFields(definition, context)
  return {
    id: eventId(definition.id, timestampMs, [id]),
    definitionId: definition.id,
    definitionType: definition.config.type,
    originContext: null,
    timestampMs,
    processedAtMs,
    rangeMs: null,
    sourceStreams: [],
    message,
    fields: { ...own, ...fields },
    // Without fields of a key, each thing that is told of has a grace period of its own.
    keyTuple: definition.keySpec.length > 0 ? keyTuple : [type, key].filter((part) => part !== ''),
    priority: definition.priority,
    isAlert: definition.isAlert,
    groupByFields: {},
    figures: {},
    replay: null,
  }
}

function textOf(detail: unknown): string {
  return typeof detail === 'string' ? detail : JSON.stringify(detail)
}
