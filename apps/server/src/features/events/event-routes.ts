import { eventPreviews, events } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { goneSignal } from '../../http/answers/gone-signal.ts'
import { badRequest } from '../../http/errors.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import {
  definitionById,
  eventDefinitionKind,
  isAggregation,
  requireStreamsOf,
} from '../event-definitions/index.ts'
import { resolveTimeRange, searchHttpProblem } from '../searches/index.ts'
import { type EventRuns, windowsWithin } from './event-runs.ts'
import { type EventSource, eventById, searchEvents } from './event-search.ts'
import { TooManyEvents } from './find-events.ts'
import { previewEvents } from './preview/preview-events.ts'

/** A run that somebody asks for, with the streams they may read. */
export function registerEventExecution(
  api: FastifyInstance,
  db: Db,
  { runOnce }: Pick<EventRuns, 'runOnce'>,
): void {
  mount(api, events.execute, async ({ params, body, actor, reply }) => {
    const stored = await definitionById(db, params.definitionId)
    if (!isAggregation(stored)) throw badRequest('This event definition looks at no messages.')
    const streams = body.streams.length > 0 ? body.streams : stored.config.streams
    const definition = { ...stored, config: { ...stored.config, streams } }
    requireStreamsOf(actor, definition.config)
    const due = windowsWithin(definition, resolveTimeRange(body.timerange, Date.now()))
    try {
      await runOnce(definition, due, goneSignal(reply))
    } catch (error) {
      if (error instanceof TooManyEvents) throw badRequest(error.message)
      throw searchHttpProblem(error)
    }
    const entity = { type: eventDefinitionKind.type, id: stored.id, title: stored.title }
    await recordAudit(db, actor, { action: 'execute', entity, details: { timerange: body.timerange } })
  })
}

export function registerEventSearch(api: FastifyInstance, source: EventSource): void {
  mount(api, events.search, async ({ body, actor, reply }) =>
    searchEvents(source, { actor, signal: callerSignal(reply) }, body),
  )

  mount(api, eventPreviews.preview, async ({ body, actor, reply }) => {
    try {
      return await previewEvents(source, { actor, signal: callerSignal(reply) }, body)
    } catch (error) {
      throw searchHttpProblem(error)
    }
  })

  mount(api, events.get, async ({ params, actor, reply }) => {
    const found = await eventById(source, { actor, signal: callerSignal(reply) }, params.eventId)
    if (found) return found
    await reply.status(204).send()
    return alreadySent
  })
}
