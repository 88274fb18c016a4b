import type { EventNotification } from '@logline/contract'
import type { EventNotificationRecord, NotificationConfig } from './model/event-notification.ts'

/** A notification as on the wire: of secrets only whether they are set. */
export function eventNotificationWire({
  config,
  maxPerHour,
  ...notification
}: EventNotificationRecord): EventNotification {
  return { ...notification, max_per_hour: maxPerHour, config: configWire(config) }
}

function configWire(config: NotificationConfig): EventNotification['config'] {
  switch (config.type) {
    case 'http-notification-v1':
      return {
        type: config.type,
        url: config.url,
        basic_auth: { is_set: config.sealedBasicAuth !== null },
        api_key: config.apiKey,
        api_secret: { is_set: config.sealedApiSecret !== null },
        api_key_as_header: config.isApiKeyHeader,
        skip_tls_verification: config.skipsTlsVerification,
      }
    case 'alertmanager-notification-v1':
      return {
        type: config.type,
        url: config.url,
        basic_auth: { is_set: config.sealedBasicAuth !== null },
        labels: config.labels,
        resolve_after_ms: config.resolveAfterMs,
        skip_tls_verification: config.skipsTlsVerification,
      }
    default:
      return config
  }
}
