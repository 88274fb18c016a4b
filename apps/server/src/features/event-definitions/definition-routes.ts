import { eventDefinitions, eventFunctions } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { forEachOf } from '../../http/answers/bulk.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { entityTable } from '../../lists/entity-table.ts'
import type { DefinitionRecord } from './definition.ts'
import { createDefinitionChanges, type DefinitionChanges } from './definition-changes.ts'
import { eventDefinitionKind } from './definition-kind.ts'
import { definitionAttributes, definitionPage } from './definition-page.ts'
import { definitionRepo } from './definition-repo.ts'
import { readDefinition } from './definition-request.ts'
import { definitionWire, schedulerWire } from './definition-wire.ts'
import { runRepo } from './run-repo.ts'
import { scheduleRepo } from './schedule-repo.ts'

interface DefinitionDependencies {
  db: Db
  /** Milliseconds since 1970 UTC. */
  now?: (() => number) | undefined
}

export function registerEventDefinitions(
  api: FastifyInstance,
  { db, now = Date.now }: DefinitionDependencies,
): void {
  const changes = createDefinitionChanges(db, now)
  registerReading(api, db)
  registerChanging(api, changes)
  registerBulk(api, changes)
}

export async function definitionById(db: Db, id: string): Promise<DefinitionRecord> {
  const definition = await definitionRepo(db).byId(id)
  if (!definition) throw notFound(eventDefinitionKind.missing(id))
  return definition
}

function registerReading(api: FastifyInstance, db: Db): void {
  const withSchedule = async (definitions: readonly DefinitionRecord[]) => {
    const schedules = await scheduleRepo(db).all()
    const queued = await scheduleRepo(db).queued()
    return definitions.map((definition) => ({
      definition,
      scheduler: schedulerWire(definition, {
        schedule: schedules.get(definition.id) ?? null,
        queued: queued.get(definition.id) ?? 0,
      }),
    }))
  }

  mount(api, eventDefinitions.paginated, async ({ query, actor }) => {
    const page = await definitionPage(db, actor, query)
    const elements = await withSchedule(page.rows)
    return entityTable(query, page, {
      elements: elements.map(({ definition, scheduler }) => definitionWire(definition, scheduler)),
      attributes: definitionAttributes,
      sort: { id: 'title', direction: 'ASC' },
    })
  })

  mount(api, eventDefinitions.list, async ({ query, actor }) => {
    const page = await definitionPage(db, actor, query)
    const scheduled = await withSchedule(page.rows)
    return {
      ...page.info,
      query: query.query,
      grand_total: page.grandTotal,
      event_definitions: page.rows.map((definition) => definitionWire(definition)),
      context: {
        scheduler: Object.fromEntries(
          scheduled.map(({ definition, scheduler }) => [definition.id, scheduler]),
        ),
      },
    }
  })

  mount(api, eventDefinitions.get, async ({ params }) =>
    definitionWire(await definitionById(db, params.definitionId)),
  )

  mount(api, eventDefinitions.getWithContext, async ({ params }) => {
    const definition = await definitionById(db, params.definitionId)
    const [told] = await withSchedule([definition])
    return {
      event_definition: definitionWire(definition),
      context: { scheduler: told?.scheduler ?? schedulerWire(definition, { schedule: null, queued: 0 }) },
    }
  })

  mount(api, eventDefinitions.runs, async ({ params, query }) => {
    await definitionById(db, params.definitionId)
    return { runs: await runRepo(db).newest(params.definitionId, query.limit) }
  })

  mount(api, eventDefinitions.validate, async ({ body }) => {
    const read = readDefinition(body)
    const errors = 'problems' in read ? read.problems : {}
    return { failed: 'problems' in read, errors, error_context: {} }
  })

  mount(api, eventDefinitions.entityTypes, async () => ({
    processor_types: ['aggregation-v1', 'system-notifications-v1'],
    field_provider_types: ['template-v1', 'lookup-v1'],
    storage_handler_types: ['persist-to-streams-v1'],
    aggregation_functions: [...eventFunctions],
  }))
}

function registerChanging(api: FastifyInstance, changes: DefinitionChanges): void {
  mount(api, eventDefinitions.create, async ({ query, body, actor }) =>
    definitionWire(await changes.create(actor, body, query.schedule)),
  )

  mount(api, eventDefinitions.update, async ({ params, query, body, actor }) =>
    definitionWire(
      await changes.update(actor, params.definitionId, { request: body, isScheduled: query.schedule }),
    ),
  )

  mount(api, eventDefinitions.remove, async ({ params, actor }) =>
    definitionWire(await changes.remove(actor, params.definitionId)),
  )

  mount(api, eventDefinitions.schedule, async ({ params, actor }) =>
    definitionWire(await changes.schedule(actor, params.definitionId)),
  )

  mount(api, eventDefinitions.unschedule, async ({ params, actor }) =>
    definitionWire(await changes.unschedule(actor, params.definitionId)),
  )
}

function registerBulk(api: FastifyInstance, changes: DefinitionChanges): void {
  const each = (ids: readonly string[], actor: Actor, action: 'delete' | 'edit', change: DefinitionChange) =>
    forEachOf(ids, async (id) => {
      requirePermission(actor, `eventdefinitions:${action}:${id}`)
      await change(actor, id)
    })

  mount(api, eventDefinitions.bulkDelete, ({ body, actor }) =>
    each(body.entity_ids, actor, 'delete', changes.remove),
  )
  mount(api, eventDefinitions.bulkSchedule, ({ body, actor }) =>
    each(body.entity_ids, actor, 'edit', changes.schedule),
  )
  mount(api, eventDefinitions.bulkUnschedule, ({ body, actor }) =>
    each(body.entity_ids, actor, 'edit', changes.unschedule),
  )
}

type DefinitionChange = (actor: Actor, id: string) => Promise<unknown>
