import { z } from 'zod'
import { bulkRequest, bulkResponse } from '../base/bulk.ts'
import { ts } from '../base/dates.ts'
import { pageList, pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { eventCondition } from './event-conditions.ts'

const area = 'events'

/** Functions that a series of an event definition may have. */
export const eventFunctions = [
  'avg',
  'card',
  'count',
  'max',
  'min',
  'stddev',
  'sum',
  'sumofsquares',
  'variance',
] as const

const text = z.string().max(10_000)
const fieldName = z.string().max(1_000)
const id = z.string().max(100)
/** A year: windows are computed at once. */
const longestMs = 366 * 86_400_000
/** What became of telling an event is kept for a week: nobody is told twice. */
const longestLateMs = 6 * 86_400_000

const series = z.object({
  id: z.string().max(200),
  function: z.enum(eventFunctions),
  /** Null only for `count`. */
  field: z.string().nullable(),
})

/** Values for parameters of a query come from lookup tables, which are kept and not asked yet. */
const queryParameter = z.looseObject({ name: z.string().max(200) })

const aggregationMembers = {
  type: z.literal('aggregation-v1'),
  query: text,
  query_parameters: z.array(queryParameter).max(100).default([]),
  /** Ids; empty for all streams of messages. */
  streams: z.array(id).max(1_000),
  /** Each set of values makes events of its own. */
  group_by: z.array(fieldName).max(20),
  search_within_ms: z.int().max(longestMs),
  execute_every_ms: z.int().max(longestMs),
  /** So long after its end a window is looked at once more, for messages that came late; 0: it is not. Not of the reference. */
  late_within_ms: z.int().min(0).max(longestLateMs).default(0),
}

const conditions = z.object({ expression: eventCondition.nullable().default(null) })

/** Without series each message makes an event; with them each window, or group in it, that meets the conditions. */
const aggregation = z.object({
  ...aggregationMembers,
  series: z.array(series).max(50),
  conditions,
})

/** What the system tells its operators makes events. There is one such definition. */
const systemNotifications = z.object({ type: z.literal('system-notifications-v1') })

const config = z.discriminatedUnion('type', [aggregation, systemNotifications])

/** What is left out of a series gets an id; an empty field is none. */
const sentSeries = z.object({
  id: z.string().max(200).nullish(),
  function: z.enum(eventFunctions),
  field: fieldName.nullish(),
})

const sentConfig = z.discriminatedUnion('type', [
  z.object({
    ...aggregationMembers,
    series: z.array(sentSeries).max(50),
    conditions: conditions.nullish(),
  }),
  systemNotifications,
])

const templateProvider = z.object({
  type: z.literal('template-v1'),
  template: text,
  require_values: z.boolean().default(false),
})
const lookupProvider = z.object({
  type: z.literal('lookup-v1'),
  table_name: z.string().max(500),
  key_field: fieldName,
})

/** How a field of an event gets its value: the last of the providers wins. */
const fieldSpec = z.object({
  data_type: z.enum(['string', 'error']).default('string'),
  providers: z.array(z.discriminatedUnion('type', [templateProvider, lookupProvider])).max(20),
})

const schedulerContext = z.object({
  is_scheduled: z.boolean(),
  status: z.enum(['runnable', 'running', 'complete', 'paused', 'error', 'cancelled']).nullable(),
  next_time: ts.nullable(),
  triggered_at: ts.nullable(),
  queued_notifications: z.int(),
  /** Runs that failed in a row, and why the last one did; null when it went well. Not of the reference. */
  failures: z.int(),
  failure: z.string().nullable(),
  data: z
    .object({ type: z.literal('event-processor-execution-v1'), timerange_from: ts, timerange_to: ts })
    .nullable(),
})

const notification = z.object({
  notification_id: id,
  notification_parameters: z.record(z.string(), z.unknown()).nullable().default(null),
})

const storage = z.object({ type: z.literal('persist-to-streams-v1'), streams: z.array(id).max(10) })

const members = {
  title: z.string().max(500),
  description: z.string().max(5_000),
  /** 1 low, 2 normal, 3 high. */
  priority: z.int().min(1).max(3),
  /** Is it worth telling people? Events of such definitions are alerts. */
  alert: z.boolean(),
  field_spec: z.record(z.string().max(500), fieldSpec).default({}),
  /** Fields of `field_spec` whose values make the key of an event. */
  key_spec: z.array(z.string().max(500)).max(50),
  notification_settings: z.object({
    /** How long nothing is sent again about the same key; 0 for always. */
    grace_period_ms: z.int().min(0).max(longestMs),
    /** How many messages behind an event are sent with it. */
    backlog_size: z.int().min(0).max(1_000).default(0),
  }),
  notifications: z.array(notification).max(100).default([]),
  storage: z.array(storage).max(10).default([]),
}

const eventDefinition = z.object({
  id: z.string(),
  _scope: z.enum(['DEFAULT', 'SYSTEM_NOTIFICATION_EVENT']),
  ...members,
  config,
  updated_at: ts.nullable(),
  /** Only in lists. */
  scheduler: schedulerContext.nullable(),
})

/** What is wrong in it is told by field, with `validationResult`. What only the server writes may be there and means nothing. */
const eventDefinitionRequest = z.strictObject({
  id: z.string().max(100).nullish(),
  _scope: z.string().nullish(),
  updated_at: z.string().nullish(),
  scheduler: z.unknown().optional(),
  ...members,
  description: z.string().max(5_000).nullish(),
  notification_settings: members.notification_settings.extend({
    backlog_size: z.int().min(0).max(1_000).nullish(),
  }),
  config: sentConfig,
})

/** What events come from: all of a definition that a preview needs, so that it may be without a title. */
export const eventDefinitionDraft = z.strictObject({
  config: sentConfig,
  field_spec: members.field_spec,
  key_spec: members.key_spec.default([]),
  grace_period_ms: members.notification_settings.shape.grace_period_ms.default(0),
  /** Would anybody be told? */
  has_notifications: z.boolean().default(false),
})

/** What came of a look at windows. Not of the reference. */
const run = z.object({
  started_at: ts,
  duration_ms: z.int(),
  /** From the begin of the first window to the end of the last. */
  timerange_from: ts,
  timerange_to: ts,
  windows: z.int(),
  events: z.int(),
  failure: z.string().nullable(),
  /** Once more, for messages that came late. */
  late: z.boolean(),
})

const byId = z.object({ definitionId: z.string() })
const path = '/events/definitions'
/** Is it run as it is scheduled? */
const scheduleQuery = z.object({ schedule: z.stringbool().default(true) })

export const eventDefinitionFields = ['title', 'description', 'priority', 'status'] as const

/** What makes events of messages, and how often it looks for them. */
export const eventDefinitions = {
  paginated: defineRoute({
    method: 'GET',
    path: `${path}/paginated`,
    area,
    summary: 'A page of the event definitions the caller may read, with how they are scheduled',
    permission: 'authenticated',
    query: pageQuery(eventDefinitionFields, { sort: 'title' }),
    response: pageList(eventDefinition),
  }),
  list: defineRoute({
    method: 'GET',
    path,
    area,
    summary: 'The event definitions the caller may read, by title',
    permission: 'authenticated',
    query: pageQuery(['title'], { sort: 'title' }),
    response: paginated('event_definitions', eventDefinition).extend({
      context: z.object({ scheduler: z.record(z.string(), schedulerContext) }),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/{definitionId}`,
    area,
    summary: 'An event definition',
    permission: 'eventdefinitions:read:{definitionId}',
    params: byId,
    response: eventDefinition,
  }),
  getWithContext: defineRoute({
    method: 'GET',
    path: `${path}/{definitionId}/with-context`,
    area,
    summary: 'An event definition, with how it is scheduled',
    permission: 'eventdefinitions:read:{definitionId}',
    params: byId,
    response: z.object({
      event_definition: eventDefinition,
      context: z.object({ scheduler: schedulerContext }),
    }),
  }),
  runs: defineRoute({
    method: 'GET',
    path: `${path}/{definitionId}/runs`,
    area,
    summary: 'The newest runs of an event definition: of a day, those that found nothing of an hour',
    permission: 'eventdefinitions:read:{definitionId}',
    params: byId,
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.object({ runs: z.array(run) }),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    area,
    summary:
      'Make an event definition, scheduled unless schedule is false. Needs streams:read on each of its streams, on all when it names none',
    permission: 'eventdefinitions:create',
    query: scheduleQuery,
    body: eventDefinitionRequest,
    response: eventDefinition,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/{definitionId}`,
    area,
    summary:
      'Replace an event definition, scheduled unless schedule is false. Needs streams:read as making one does',
    permission: 'eventdefinitions:edit:{definitionId}',
    params: byId,
    query: scheduleQuery,
    body: eventDefinitionRequest,
    response: eventDefinition,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/{definitionId}`,
    area,
    summary: 'Delete an event definition, and answer what it was. Its events stay',
    permission: 'eventdefinitions:delete:{definitionId}',
    params: byId,
    response: eventDefinition,
  }),
  schedule: defineRoute({
    method: 'PUT',
    path: `${path}/{definitionId}/schedule`,
    area,
    summary: 'Schedule an event definition, from the window that ends now',
    permission: 'eventdefinitions:edit:{definitionId}',
    params: byId,
    response: eventDefinition,
  }),
  unschedule: defineRoute({
    method: 'PUT',
    path: `${path}/{definitionId}/unschedule`,
    area,
    summary: 'Schedule an event definition no longer',
    permission: 'eventdefinitions:edit:{definitionId}',
    params: byId,
    response: eventDefinition,
  }),
  validate: defineRoute({
    method: 'POST',
    path: `${path}/validate`,
    area,
    summary: 'What is wrong with an event definition, by field',
    permission: 'eventdefinitions:create',
    body: eventDefinitionRequest,
    response: z.object({
      failed: z.boolean(),
      errors: z.record(z.string(), z.array(z.string())),
      error_context: z.record(z.string(), z.array(z.string())),
    }),
  }),
  bulkDelete: defineRoute({
    method: 'POST',
    path: `${path}/bulk_delete`,
    area,
    summary: 'Delete those of the event definitions the caller may delete',
    permission: 'authenticated',
    body: bulkRequest,
    response: bulkResponse,
  }),
  bulkSchedule: defineRoute({
    method: 'POST',
    path: `${path}/bulk_schedule`,
    area,
    summary: 'Schedule those of the event definitions the caller may edit',
    permission: 'authenticated',
    body: bulkRequest,
    response: bulkResponse,
  }),
  bulkUnschedule: defineRoute({
    method: 'POST',
    path: `${path}/bulk_unschedule`,
    area,
    summary: 'No longer schedule those of the event definitions the caller may edit',
    permission: 'authenticated',
    body: bulkRequest,
    response: bulkResponse,
  }),
  entityTypes: defineRoute({
    method: 'GET',
    path: '/events/entity_types',
    area,
    summary: 'Which types of conditions, of values of fields and of storage there are, and which functions',
    permission: 'authenticated',
    response: z.object({
      processor_types: z.array(z.string()),
      field_provider_types: z.array(z.string()),
      storage_handler_types: z.array(z.string()),
      aggregation_functions: z.array(z.string()),
    }),
  }),
}

export type EventDefinition = z.output<typeof eventDefinition>
export type EventDefinitionRequest = z.output<typeof eventDefinitionRequest>
export type EventDefinitionDraft = z.output<typeof eventDefinitionDraft>
export type EventAggregation = z.output<typeof aggregation>
export type EventFieldSpec = z.output<typeof fieldSpec>
export type EventRun = z.output<typeof run>
export type SchedulerContext = z.output<typeof schedulerContext>
/** As stored. */
export const eventConfig = config
export const eventFieldSpecs = members.field_spec
export const eventNotificationsOf = members.notifications
