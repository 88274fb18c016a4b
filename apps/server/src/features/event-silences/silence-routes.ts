import { type EventSilence, type EventSilenceRequest, eventSilences, toTs } from '@logline/contract'
import { parseInstant } from '@logline/time'
import type { FastifyInstance } from 'fastify'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { invalidMembers, notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { createChanges } from '../changes/index.ts'
import type { SilenceRecord } from './silence.ts'
import { eventSilenceKind } from './silence-kind.ts'
import { silenceRepo } from './silence-repo.ts'

/** How long one that has ended is shown, and kept. */
export const keptMs = 7 * 86_400_000
/** Nobody means to tell people nothing for longer. */
const longestMs = 366 * 86_400_000

export function registerSilenceRoutes(api: FastifyInstance, db: Db, now: () => number): void {
  const changes = createChanges(db, eventSilenceKind)

  mount(api, eventSilences.list, async ({ actor }) => {
    const all = await silenceRepo(db).endingAfter(now() - keptMs)
    return { silences: all.flatMap((silence) => readableSilence(actor, silence) ?? []) }
  })

  mount(api, eventSilences.get, async ({ params, actor }) => {
    const silence = await silenceRepo(db).byId(params.silenceId)
    const readable = silence && readableSilence(actor, silence)
    if (!readable) throw notFound(eventSilenceKind.missing(params.silenceId))
    return readable
  })

  mount(api, eventSilences.create, async ({ body, actor }) => {
    requireDefinitions(actor, body.event_definitions)
    const wanted = wantedSilence(body, now())
    const made = { ...wanted, id: newObjectId(), createdBy: actor.username, createdAtMs: now() }
    return silenceWire(await changes.create(actor, { make: () => made }))
  })

  mount(api, eventSilences.update, async ({ params, body, actor }) => {
    requireDefinitions(actor, body.event_definitions)
    return silenceWire(
      await changes.change(actor, params.silenceId, {
        after(before) {
          requireDefinitions(actor, before.definitionIds)
          return { ...before, ...wantedSilence(body, before.startsAtMs) }
        },
      }),
    )
  })

  mount(api, eventSilences.remove, async ({ params, actor }) => {
    await changes.remove(actor, params.silenceId, {
      check: ({ definitionIds }) => requireDefinitions(actor, definitionIds),
    })
  })
}

/** With the definitions that the actor may read; null for one about others only, of which nobody learns that it is there. */
function readableSilence(actor: Actor, silence: SilenceRecord): EventSilence | null {
  const { definitionIds } = silence
  const readable = definitionIds.filter((id) => isPermitted(actor, `eventdefinitions:read:${id}`))
  if (definitionIds.length > 0 && readable.length === 0) return null
  return silenceWire({ ...silence, definitionIds: readable })
}

/** Throws 403 for who may not change what is silenced. */
function requireDefinitions(actor: Actor, ids: readonly string[]): void {
  if (ids.length === 0) requirePermission(actor, 'eventdefinitions:edit')
  for (const id of ids) requirePermission(actor, `eventdefinitions:edit:${id}`)
}

type Wanted = Omit<SilenceRecord, 'id' | 'createdBy' | 'createdAtMs'>

/** Throws 400 with what is wrong. */
function wantedSilence(request: EventSilenceRequest, usualStartMs: number): Wanted {
  const startsAtMs = request.starts_at ? (parseInstant(request.starts_at) ?? usualStartMs) : usualStartMs
  const endsAtMs = parseInstant(request.ends_at) ?? 0
  if (endsAtMs <= startsAtMs) throw invalidMembers({ ends_at: ['A silence must end after it begins.'] })
  if (endsAtMs - startsAtMs > longestMs)
    throw invalidMembers({ ends_at: ['A silence lasts a year at most.'] })
  const { title, event_definitions: definitionIds, key, max_priority: maxPriority } = request
  return { title, definitionIds: [...new Set(definitionIds)], key, maxPriority, startsAtMs, endsAtMs }
}

function silenceWire(silence: SilenceRecord): EventSilence {
  return {
    id: silence.id,
    title: silence.title,
    event_definitions: [...silence.definitionIds],
    key: silence.key,
    max_priority: silence.maxPriority,
    starts_at: toTs(silence.startsAtMs),
    ends_at: toTs(silence.endsAtMs),
    created_by: silence.createdBy,
    created_at: toTs(silence.createdAtMs),
  }
}
