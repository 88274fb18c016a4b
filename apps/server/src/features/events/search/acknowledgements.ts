import type { BulkResponse, EventElement } from '@logline/contract'
import { parseInstant } from '@logline/time'
import type { Actor } from '../../../http/actor.ts'
import { forEachOf } from '../../../http/answers/bulk.ts'
import { notFound } from '../../../http/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { eventDefinitionKind } from '../../event-definitions/index.ts'
import { acknowledgementRepo } from './acknowledgement-repo.ts'
import { type EventReader, type EventSource, eventsByIds } from './event-search.ts'

/** Takes note of events, with a text; of those that the reader may see. */
export function acknowledge(
  source: EventSource,
  reader: EventReader,
  { event_ids, note }: { event_ids: readonly string[]; note: string },
): Promise<BulkResponse> {
  const { db } = source
  const { actor } = reader
  return eachOf(source, reader, event_ids, async (element) => {
    const { id, timestamp } = element.event
    const event_at_ms = parseInstant(timestamp) ?? 0
    await acknowledgementRepo(db).put({
      event_id: id,
      event_at_ms,
      username: actor.username,
      note,
      at_ms: Date.now(),
    })
    await record(source, actor, { element, action: 'acknowledge', note })
  })
}

/** Takes back what was noted of events. */
export function withdraw(
  source: EventSource,
  reader: EventReader,
  { event_ids }: { event_ids: readonly string[] },
): Promise<BulkResponse> {
  return eachOf(source, reader, event_ids, async (element) => {
    await acknowledgementRepo(source.db).remove(element.event.id)
    await record(source, reader.actor, { element, action: 'withdraw_acknowledgement', note: '' })
  })
}

async function eachOf(
  source: EventSource,
  reader: EventReader,
  ids: readonly string[],
  change: (element: EventElement) => Promise<void>,
): Promise<BulkResponse> {
  const found = await eventsByIds(source, reader, ids)
  const byId = new Map(found.map((element) => [element.event.id, element]))
  return forEachOf(ids, async (id) => {
    const element = byId.get(id)
    if (!element) throw notFound(`Event <${id}> doesn't exist`)
    await change(element)
  })
}

async function record(
  { db }: EventSource,
  actor: Actor,
  { element, action, note }: { element: EventElement; action: string; note: string },
): Promise<void> {
  const { id, event_definition_id, message } = element.event
  const entity = { type: eventDefinitionKind.type, id: event_definition_id, title: message }
  await recordAudit(db, actor, { action, entity, details: { event_id: id, ...(note !== '' && { note }) } })
}
