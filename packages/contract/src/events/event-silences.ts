import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

const area = 'events'

/** Which events nobody is told of for a time. */
const members = {
  title: z.string().trim().min(1, 'must not be blank').max(500),
  /** Ids of event definitions; empty for all. */
  event_definitions: z.array(z.string().max(100)).max(1_000).default([]),
  /** Key of the events, with `*` for anything; empty for all. */
  key: z.string().trim().max(1_000).default(''),
  /** Events of a higher priority are told all the same: 1 low, 2 normal, 3 high. */
  max_priority: z.int().min(1).max(3).default(3),
}

const silence = z.object({
  id: z.string(),
  title: z.string(),
  event_definitions: z.array(z.string()),
  key: z.string(),
  max_priority: z.int(),
  starts_at: ts,
  ends_at: ts,
  created_by: z.string(),
  created_at: ts,
})

const silenceRequest = z.strictObject({
  ...members,
  /** Now when left out. */
  starts_at: z.iso.datetime({ offset: true }).nullish(),
  ends_at: z.iso.datetime({ offset: true }),
})

const byId = z.object({ silenceId: z.string() })
const path = '/events/silences'
const rights = 'Needs eventdefinitions:edit on each event definition it names, on all when it names none'

/** While one holds, events that it is about are made and found, but sent to nobody. Not of the reference. */
export const eventSilences = {
  list: defineRoute({
    method: 'GET',
    path,
    area,
    summary:
      'Silences that hold, will hold or have held within a week, about definitions the caller may read',
    permission: 'authenticated',
    response: z.object({ silences: z.array(silence) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/{silenceId}`,
    area,
    summary: 'A silence, about a definition the caller may read',
    permission: 'authenticated',
    params: byId,
    response: silence,
  }),
  create: defineRoute({
    method: 'POST',
    path,
    area,
    summary: `Tell nobody of some events for a time. ${rights}`,
    permission: 'authenticated',
    body: silenceRequest,
    response: silence,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/{silenceId}`,
    area,
    summary: `Change a silence. ${rights}, before and afterwards`,
    permission: 'authenticated',
    params: byId,
    body: silenceRequest,
    response: silence,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/{silenceId}`,
    area,
    summary: `End a silence. ${rights}`,
    permission: 'authenticated',
    params: byId,
  }),
}

export type EventSilence = z.output<typeof silence>
export type EventSilenceRequest = z.output<typeof silenceRequest>
