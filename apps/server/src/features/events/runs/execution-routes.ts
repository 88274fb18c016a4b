import { events } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/index.ts'
import { goneSignal } from '../../../http/answers/gone-signal.ts'
import { badRequest } from '../../../http/errors.ts'
import { mount } from '../../../http/mount.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  definitionById,
  eventDefinitionKind,
  isAggregation,
  requireStreamsOf,
} from '../../event-definitions/index.ts'
import { resolveTimeRange, searchHttpProblem } from '../../searches/index.ts'
import { windowsWithin } from './due-windows.ts'
import type { EventRuns } from './event-runs.ts'
import { TooManyEvents } from './find-events.ts'

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
