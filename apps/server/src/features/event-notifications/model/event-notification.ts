import { type PlainNotificationConfig, plainNotificationConfig } from '@logline/contract'
import { z } from 'zod'

const httpConfig = z.object({
  type: z.literal('http-notification-v1'),
  url: z.string(),
  /** Encrypted; null when there is none, as below. */
  sealedBasicAuth: z.string().nullable(),
  /** Empty for none. */
  apiKey: z.string(),
  sealedApiSecret: z.string().nullable(),
  isApiKeyHeader: z.boolean(),
  skipsTlsVerification: z.boolean(),
})

const alertmanagerConfig = z.object({
  type: z.literal('alertmanager-notification-v1'),
  url: z.string(),
  sealedBasicAuth: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  resolveAfterMs: z.int(),
  skipsTlsVerification: z.boolean(),
})

/** How events are told by a request to an address of the web. */
export type HttpConfig = z.output<typeof httpConfig>
export type AlertmanagerConfig = z.output<typeof alertmanagerConfig>
/** As stored; those without secrets are stored as they are sent. */
export type NotificationConfig = HttpConfig | AlertmanagerConfig | PlainNotificationConfig
export type ConfigOf<Type extends NotificationConfig['type']> = Extract<NotificationConfig, { type: Type }>

export const storedConfig: z.ZodType<NotificationConfig> = z.union([
  httpConfig,
  alertmanagerConfig,
  plainNotificationConfig,
])

/** Who is told of events, and how. */
export interface EventNotificationRecord {
  id: string
  title: string
  description: string
  /** Null: as many as there are. */
  maxPerHour: number | null
  config: NotificationConfig
}

export type Secret = 'basic_auth' | 'api_secret'

/** What the secrets of a notification are encrypted for. */
export function placeOf(notificationId: string, secret: Secret): string {
  return `event_notifications/${notificationId}/${secret}`
}
