import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { pageList, pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { secretChange, shownSecret } from '../plug-ins/configuration/secret-change.ts'

const area = 'events'
const text = z.string().max(2_000)

/** Posts the event to an address of the web. */
const httpConfig = z.object({
  type: z.literal('http-notification-v1'),
  url: z.string(),
  /** `user:password`. */
  basic_auth: shownSecret,
  /** Name of a header or of a parameter of the address, whose value is the secret; both or none. */
  api_key: z.string(),
  api_secret: shownSecret,
  api_key_as_header: z.boolean(),
  skip_tls_verification: z.boolean(),
})

const sentHttpConfig = z.strictObject({
  type: z.literal('http-notification-v1'),
  url: text,
  basic_auth: secretChange.nullish(),
  api_key: z.string().max(200).default(''),
  api_secret: secretChange.nullish(),
  api_key_as_header: z.boolean().default(false),
  skip_tls_verification: z.boolean().default(false),
})

/** Types of Graylog and its plug-ins that are refused, each with its reason. */
const refusedTypes = [
  'email-notification-v1',
  'slack-notification-v1',
  'teams-notification-v1',
  'pagerduty-notification-v1',
  'pagerduty-notification-v2',
  'legacy-alarm-callback-notification-v1',
] as const

const sentConfig = z.discriminatedUnion('type', [
  sentHttpConfig,
  z.looseObject({ type: z.enum(refusedTypes) }),
])

const eventNotification = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  config: httpConfig,
})

const eventNotificationRequest = z.strictObject({
  id: z.string().max(100).nullish(),
  title: z.string().max(500),
  description: z.string().max(5_000).nullish(),
  config: sentConfig,
})

const delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event_definition_id: z.string(),
  /** What the event says. */
  message: z.string(),
  /** `suppressed`: within the grace period of another one about the same key. */
  state: z.enum(['waiting', 'sent', 'failed', 'suppressed']),
  attempts: z.int(),
  /** Null for one that waits no longer. */
  next_attempt_at: ts.nullable(),
  /** Of the last attempt. */
  error: z.string().nullable(),
  created_at: ts,
  ended_at: ts.nullable(),
})

const byId = z.object({ notificationId: z.string() })
const path = '/events/notifications'

export const eventNotificationFields = ['title', 'description', 'type'] as const

/** Who is told of events, and how. */
export const eventNotifications = {
  paginated: defineRoute({
    method: 'GET',
    path: `${path}/paginated`,
    area,
    summary: 'A page of the notifications the caller may read',
    permission: 'authenticated',
    query: pageQuery(eventNotificationFields, { sort: 'title' }),
    response: pageList(eventNotification),
  }),
  list: defineRoute({
    method: 'GET',
    path,
    area,
    summary: 'The notifications the caller may read, by title',
    permission: 'authenticated',
    query: pageQuery(['title'], { sort: 'title' }),
    response: paginated('notifications', eventNotification),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/{notificationId}`,
    area,
    summary: 'A notification; of its secrets only whether they are set',
    permission: 'eventnotifications:read:{notificationId}',
    params: byId,
    response: eventNotification,
  }),
  create: defineRoute({
    method: 'POST',
    path,
    area,
    summary: 'Make a notification, which event definitions may then name',
    permission: 'eventnotifications:create',
    body: eventNotificationRequest,
    response: eventNotification,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/{notificationId}`,
    area,
    summary: 'Replace a notification; secrets that are not sent stay, unless the address changes',
    permission: 'eventnotifications:edit:{notificationId}',
    params: byId,
    body: eventNotificationRequest,
    response: eventNotification,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/{notificationId}`,
    area,
    summary:
      'Delete a notification, also from the event definitions that name it, with what waits to be sent',
    permission: 'eventnotifications:delete:{notificationId}',
    params: byId,
  }),
  test: defineRoute({
    method: 'POST',
    path: `${path}/{notificationId}/test`,
    area,
    summary: 'Send a made-up event at once; 500 says why it was not taken',
    permission: 'eventnotifications:edit:{notificationId}',
    params: byId,
  }),
  testDraft: defineRoute({
    method: 'POST',
    path: `${path}/test`,
    area,
    summary: 'Send a made-up event at once by a notification that need not be stored',
    permission: 'eventnotifications:create',
    body: eventNotificationRequest,
  }),
  deliveries: defineRoute({
    method: 'GET',
    path: `${path}/{notificationId}/deliveries`,
    area,
    summary: 'What was sent, waits to be sent or failed, the newest first; ended ones are kept for a week',
    permission: 'eventnotifications:read:{notificationId}',
    params: byId,
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ deliveries: z.array(delivery), total: z.int() }),
  }),
  clearQueue: defineRoute({
    method: 'PUT',
    path: '/events/definitions/{definitionId}/clear-notification-queue',
    area,
    summary: 'Send nothing of what waits to be sent for an event definition',
    permission: 'eventdefinitions:edit:{definitionId}',
    params: z.object({ definitionId: z.string() }),
  }),
}

export type EventNotification = z.output<typeof eventNotification>
export type EventNotificationRequest = z.output<typeof eventNotificationRequest>
export type EventDelivery = z.output<typeof delivery>
