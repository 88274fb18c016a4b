import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { pageList, pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { secretChange, shownSecret } from '../plug-ins/configuration/secret-change.ts'

import { defaultChatText, defaultMailSubject } from './mail-templates.ts'

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

const address = z.string().max(320)
const template = z.string().max(100_000)

/** Sends a mail to each recipient, by the server that the operator has set. */
const emailConfig = z.object({
  type: z.literal('email-notification-v1'),
  /** Empty for that of the server. */
  sender: address,
  reply_to: address,
  subject: template,
  /** At least one of both; with both, a mail has two alternatives. */
  body_template: template,
  html_body_template: template,
  email_recipients: z.array(address).max(100),
  /** Names of users, whose addresses count at the time. */
  user_recipients: z.array(z.string().max(200)).max(100),
  /** IANA name: of the times in the mail. */
  time_zone: z.string().max(100),
})

const sentEmailConfig = z.strictObject({
  ...emailConfig.shape,
  sender: address.default(''),
  reply_to: address.default(''),
  subject: template.default(defaultMailSubject),
  body_template: template.default(''),
  html_body_template: template.default(''),
  email_recipients: emailConfig.shape.email_recipients.default([]),
  user_recipients: emailConfig.shape.user_recipients.default([]),
  time_zone: z.string().max(100).default('UTC'),
})

const colour = z.string().max(20).default('#ff0500')
const chat = {
  webhook_url: text,
  /** What it says; values from messages are shown as they are, and format nothing. */
  custom_message: template.default(defaultChatText),
  icon_url: text.default(''),
  time_zone: z.string().max(100).default('UTC'),
  /** Of the plug-in of the reference: here the event definition says how many messages go along. */
  backlog_size: z.int().min(0).max(1_000).default(0),
}

/** An incoming webhook of Slack, or of what understands it. */
const slackConfig = z.strictObject({
  type: z.literal('slack-notification-v1'),
  ...chat,
  color: colour,
  channel: z.string().max(200).default(''),
  user_name: z.string().max(200).default(''),
  notify_channel: z.boolean().default(false),
  link_names: z.boolean().default(false),
  icon_emoji: z.string().max(100).default(''),
})

/** An incoming webhook of Microsoft Teams, which is sent a message card. */
const teamsConfig = z.strictObject({ type: z.literal('teams-notification-v1'), ...chat, color: colour })

/** The Events API v2 of PagerDuty, or of what understands it. */
const pagerdutyConfig = z.strictObject({
  type: z.enum(['pagerduty-notification-v1', 'pagerduty-notification-v2']),
  routing_key: z.string().max(200),
  /** Events about the same key are one incident. */
  custom_incident: z.boolean().default(true),
  key_prefix: z.string().max(200).default('Logline'),
  client_name: z.string().max(200).default('Logline'),
  client_url: text.default(''),
  /** Not of the reference. */
  events_url: text.default('https://events.pagerduty.com/v2/enqueue'),
})

/** The API v2 of a Prometheus Alertmanager. Not of the reference. */
const alertmanagerConfig = z.object({
  type: z.literal('alertmanager-notification-v1'),
  /** Without `/api/v2/alerts`. */
  url: z.string(),
  /** `user:password`. */
  basic_auth: shownSecret,
  /** Labels of every alert, besides those of the event. */
  labels: z.record(z.string().max(200), z.string().max(1_000)),
  /** How long an alert lasts that no other event follows. */
  resolve_after_ms: z.int(),
  skip_tls_verification: z.boolean(),
})

const sentAlertmanagerConfig = z.strictObject({
  type: z.literal('alertmanager-notification-v1'),
  url: text,
  basic_auth: secretChange.nullish(),
  labels: alertmanagerConfig.shape.labels.default({}),
  resolve_after_ms: z
    .int()
    .min(1_000)
    .max(30 * 86_400_000)
    .default(3_600_000),
  skip_tls_verification: z.boolean().default(false),
})

/** Runs programs or scripts in the reference: refused, with a sentence. */
const legacyConfig = z.looseObject({ type: z.literal('legacy-alarm-callback-notification-v1') })

const sentConfig = z.discriminatedUnion('type', [
  sentHttpConfig,
  sentEmailConfig,
  slackConfig,
  teamsConfig,
  pagerdutyConfig,
  sentAlertmanagerConfig,
  legacyConfig,
])

/** So many are sent within any hour, and of further events nobody is told; null for all. Not of the reference. */
const maxPerHour = z.int().min(1).max(100_000).nullable()

const eventNotification = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  max_per_hour: maxPerHour,
  config: z.discriminatedUnion('type', [
    httpConfig,
    emailConfig,
    slackConfig,
    teamsConfig,
    pagerdutyConfig,
    alertmanagerConfig,
  ]),
})

const eventNotificationRequest = z.strictObject({
  id: z.string().max(100).nullish(),
  title: z.string().max(500),
  description: z.string().max(5_000).nullish(),
  max_per_hour: maxPerHour.default(null),
  config: sentConfig,
})

const delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event_definition_id: z.string(),
  /** What the event says. */
  message: z.string(),
  /** `suppressed`: within the grace period of another one about the same key; `silenced`: nobody was to be told; `limited`: `max_per_hour` were sent. */
  state: z.enum(['waiting', 'sent', 'failed', 'suppressed', 'silenced', 'limited']),
  attempts: z.int(),
  /** Null for one that waits no longer. */
  next_attempt_at: ts.nullable(),
  /** Of the last attempt. */
  error: z.string().nullable(),
  created_at: ts,
  ended_at: ts.nullable(),
})

/** What became of telling an event by one notification. */
const eventDelivery = delivery
  .pick({ id: true, state: true, attempts: true, next_attempt_at: true, created_at: true, ended_at: true })
  .extend({
    /** Null for who may not read the notification, as `error` is. */
    notification: z.object({ id: z.string(), title: z.string(), type: z.string() }).nullable(),
    error: delivery.shape.error,
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
  ofEvent: defineRoute({
    method: 'GET',
    path: '/events/{eventId}/deliveries',
    area,
    summary: 'Who was told of an event whose source streams the caller may all read, of the last week',
    permission: 'authenticated',
    params: z.object({ eventId: z.string() }),
    response: z.object({ deliveries: z.array(eventDelivery) }),
  }),
  legacyTypes: defineRoute({
    method: 'GET',
    path: `${path}/legacy/types`,
    area,
    summary: 'There are no alarm callbacks of the legacy kind',
    permission: 'authenticated',
    response: z.object({ types: z.record(z.string(), z.unknown()) }),
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

export type EventNotificationConfig = z.output<typeof eventNotification>['config']
/** As stored, of the types without secrets. */
export const plainNotificationConfig = z.discriminatedUnion('type', [
  emailConfig,
  slackConfig,
  teamsConfig,
  pagerdutyConfig,
])
export type PlainNotificationConfig = z.output<typeof plainNotificationConfig>
export type EventNotification = z.output<typeof eventNotification>
export type EventNotificationRequest = z.output<typeof eventNotificationRequest>
export type EventDelivery = z.output<typeof delivery>
export type DeliveryOfEvent = z.output<typeof eventDelivery>
