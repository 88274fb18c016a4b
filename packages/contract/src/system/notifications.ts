import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute, type Route } from '../base/route.ts'

/** Every kind of notification that clients know (reference: system, notifications). */
export const notificationTypes = [
  'deflector_exists_as_index',
  'multi_master',
  'no_master',
  'es_open_files',
  'es_cluster_red',
  'es_unavailable',
  'no_input_running',
  'input_failed_to_start',
  'input_failing',
  'input_failure_shutdown',
  'check_server_clocks',
  'outdated_version',
  'email_transport_configuration_invalid',
  'email_transport_failed',
  'stream_processing_disabled',
  'gc_too_long',
  'journal_utilization_too_high',
  'journal_uncommitted_messages_deleted',
  'output_disabled',
  'output_failing',
  'index_ranges_recalculation',
  'generic',
  'es_index_blocked',
  'es_node_disk_watermark_low',
  'es_node_disk_watermark_high',
  'es_node_disk_watermark_flood_stage',
  'es_version_mismatch',
  'legacy_ldap_config_migration',
  'multi_leader',
  'no_leader',
  'archiving_summary',
  'search_error',
] as const

export type NotificationType = (typeof notificationTypes)[number]

const notification = z.object({
  type: z.enum(notificationTypes),
  /** What it is about, when there can be several of a type: the id of an input. */
  key: z.string().nullable(),
  severity: z.enum(['normal', 'urgent']),
  /** When it was raised. */
  timestamp: ts,
  node_id: z.string(),
  details: z.record(z.string(), z.unknown()),
})

const area = 'notifications'
const ofType = z.object({ notificationType: z.string() })
const ofKey = ofType.extend({ notificationKey: z.string() })
const named = z.object({ type: z.string() })
const namedWithKey = named.extend({ key: z.string() })

const messageBody = z.strictObject({
  /** Addresses that the text links to, by name: `SYSTEM_INPUTS` is where inputs are managed, `SYSTEM_OUTPUTS` where outputs are. */
  values: z.record(z.string(), z.unknown()).nullish(),
})

/** A text of one notification; 404 when there is no such one that the caller may read. */
function message<Params extends z.ZodType>(
  path: string,
  params: Params,
): Route<Params, z.ZodObject, z.ZodOptional<z.ZodNullable<typeof messageBody>>, typeof texts> {
  return defineRoute({
    method: 'POST',
    path: `/system/notification/message/${path}`,
    area,
    summary: 'What a notification says',
    permission: 'authenticated',
    params,
    body: messageBody.nullish(),
    response: texts,
  })
}

const texts = z.object({
  /** Plain text. */
  title: z.string(),
  /** HTML or plain text, as asked for. */
  description: z.string(),
})

/** What an operator should look at. */
export const notifications = {
  list: defineRoute({
    method: 'GET',
    path: '/system/notifications',
    area,
    summary: 'List what somebody should look at, newest first',
    permission: 'authenticated',
    response: z.object({ total: z.int(), notifications: z.array(notification) }),
  }),
  removeAll: defineRoute({
    method: 'DELETE',
    path: '/system/notifications/{notificationType}',
    area,
    summary: 'Remove all notifications of a type',
    permission: 'notifications:delete:{notificationType}',
    params: ofType,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/notifications/{notificationType}/{notificationKey}',
    area,
    summary: 'Remove one notification of a type',
    permission: 'notifications:delete:{notificationType}',
    params: ofKey,
  }),
  html: message('html/{type}', named),
  htmlOfKey: message('html/{type}/{key}', namedWithKey),
  plainText: message('plaintext/{type}', named),
  plainTextOfKey: message('plaintext/{type}/{key}', namedWithKey),
}

export type Notification = z.output<typeof notification>
