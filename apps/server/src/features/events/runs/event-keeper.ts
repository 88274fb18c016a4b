import type { MessageStore } from '@logline/engine'
import type { Db } from '../../../db/index.ts'
import { type DefinitionRecord, eventsStreamOf } from '../../event-definitions/index.ts'
import { queueDeliveries } from '../../event-deliveries/index.ts'
import { indexSetRepo } from '../../index-sets/index.ts'
import { streamRepo } from '../../streams/index.ts'
import type { EventRecord } from '../model/event.ts'
import { eventMessage } from '../model/event-message.ts'
import { eventWire } from '../model/event-wire.ts'

interface Kept {
  definition: DefinitionRecord
  events: readonly EventRecord[]
}

export type EventKeeper = ReturnType<typeof createEventKeeper>

/** Stores events, and has them told. `source` is the host of the server. */
export function createEventKeeper(source: string) {
  const whereOf = (definition: DefinitionRecord) => ({ source, streamId: eventsStreamOf(definition) })

  return {
    /** May be called again with events that are stored already. Throws what the engine throws. */
    async keep(
      db: Db,
      { definition, events }: Kept,
      { store, signal }: { store: MessageStore; signal: AbortSignal },
    ): Promise<void> {
      if (events.length === 0) return
      const where = whereOf(definition)
      const stream = await streamRepo(db).byId(where.streamId)
      const target = (await indexSetRepo(db).writeTargets()).find(({ id }) => id === stream?.indexSetId)
      if (!target) throw new Error('The stream of events has no index.')
      const messages = events.map((event) => eventMessage(event, where))
      const batch = { indexSetId: target.id, indexNo: target.writeIndexNo, messages }
      // As if it was tried before: perhaps it was.
      await store.insert(batch, { isRetry: true, signal })
    },

    /** Within the change that keeps them from being made again; by who makes them again otherwise, before they are stored. */
    async tell(db: Db, { definition, events }: Kept, nowMs: number): Promise<void> {
      const where = whereOf(definition)
      const told = events.map((event) => ({ event: eventWire(event, where), atMs: event.timestampMs }))
      await queueDeliveries(db, definition, told, nowMs)
    },
  }
}
