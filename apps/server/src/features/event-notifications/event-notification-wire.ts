import type { EventNotification } from '@logline/contract'
import type { EventNotificationRecord } from './event-notification.ts'

/** A notification as on the wire: of secrets only whether they are set. */
export function eventNotificationWire({
  id,
  title,
  description,
  type,
  config,
}: EventNotificationRecord): EventNotification {
  return {
    id,
    title,
    description,
    config: {
      type,
      url: config.url,
      basic_auth: { is_set: config.sealedBasicAuth !== null },
      api_key: config.apiKey,
      api_secret: { is_set: config.sealedApiSecret !== null },
      api_key_as_header: config.isApiKeyHeader,
      skip_tls_verification: config.skipsTlsVerification,
    },
  }
}
