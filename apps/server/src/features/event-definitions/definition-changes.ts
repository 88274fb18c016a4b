import type { EventDefinitionRequest } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { forbidden, invalidMembers } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import type { DefinitionRecord, EventConfig } from './definition.ts'
import { eventDefinitionKind } from './definition-kind.ts'
import { readDefinition } from './definition-request.ts'
import { reschedule } from './scheduling.ts'

export type DefinitionChanges = ReturnType<typeof createDefinitionChanges>

/** Changes of event definitions. Who makes one that looks through streams must be allowed to read them. */
export function createDefinitionChanges(db: Db, now: () => number) {
  const changes = createChanges(db, eventDefinitionKind)

  const setScheduled = (actor: Actor, id: string, isScheduled: boolean) =>
    changes.change(actor, id, {
      action: isScheduled ? 'schedule' : 'unschedule',
      async after(before, db) {
        const after = { ...ordinary(before, isScheduled ? 'enabled' : 'disabled'), isScheduled }
        await reschedule(db, { before, after }, now())
        return after
      },
    })

  return {
    create(actor: Actor, request: EventDefinitionRequest, isScheduled: boolean): Promise<DefinitionRecord> {
      requireStreamsOf(actor, request.config)
      requireNotifications(actor, request, [])
      const wanted = sound(request)
      const nowMs = now()
      if (wanted.config.type !== 'aggregation-v1') {
        throw invalidMembers({ config: ['There is one event definition of this type, made by the system.'] })
      }
      const id = newObjectId(nowMs)
      return changes.create(actor, {
        make: () => ({ ...wanted, id, scope: 'DEFAULT', isScheduled, updatedAtMs: nowMs }),
        also: (db, after) => reschedule(db, { before: null, after }, nowMs),
      })
    },

    update(
      actor: Actor,
      id: string,
      { request, isScheduled }: { request: EventDefinitionRequest; isScheduled: boolean },
    ): Promise<DefinitionRecord> {
      if (request.id && request.id !== id) {
        throw invalidMembers({
          id: [`Event definition ID ${request.id} does not match the one of the address.`],
        })
      }
      requireStreamsOf(actor, request.config)
      const wanted = sound(request)
      return changes.change(actor, id, {
        async after(before, db) {
          if (wanted.config.type !== before.config.type) throw forbidden('Condition type not changeable')
          requireNotifications(actor, request, before.notifications)
          const isOfSystem = before.scope !== 'DEFAULT'
          const kept = isOfSystem ? { config: before.config, isScheduled: true } : { isScheduled }
          const after = { ...before, ...wanted, ...kept, updatedAtMs: now() }
          await reschedule(db, { before, after }, now())
          return after
        },
      })
    },

    remove: (actor: Actor, id: string): Promise<DefinitionRecord> =>
      changes.remove(actor, id, { check: (definition) => ordinary(definition, 'deleted') }),

    schedule: (actor: Actor, id: string) => setScheduled(actor, id, true),
    unschedule: (actor: Actor, id: string) => setScheduled(actor, id, false),
  }
}

function sound(request: EventDefinitionRequest) {
  const read = readDefinition(request)
  if ('problems' in read) throw invalidMembers(read.problems)
  return read.wanted
}

/** Throws 403 for who names a notification they may not read; those that are named already stay. */
function requireNotifications(
  actor: Actor,
  { notifications }: EventDefinitionRequest,
  named: EventDefinitionRequest['notifications'],
): void {
  const known = new Set(named.map((each) => each.notification_id))
  for (const { notification_id: id } of notifications)
    if (!known.has(id)) requirePermission(actor, `eventnotifications:read:${id}`)
}

/** Throws 403 for who may not read what is looked through. */
export function requireStreamsOf(actor: Actor, config: EventDefinitionRequest['config'] | EventConfig): void {
  if (config.type !== 'aggregation-v1') return
  if (config.streams.length === 0) requirePermission(actor, 'streams:read')
  for (const id of config.streams) requirePermission(actor, `streams:read:${id}`)
}

/** The definition itself. Throws 403 for the one of the system. `change` completes "cannot be …". */
function ordinary(definition: DefinitionRecord, change: string): DefinitionRecord {
  if (definition.scope === 'DEFAULT') return definition
  throw forbidden(`The event definition "${definition.title}" is one of the system and cannot be ${change}.`)
}
