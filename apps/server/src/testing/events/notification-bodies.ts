import type { EventNotificationRequest } from '@logline/contract'

type HttpConfig = Extract<EventNotificationRequest['config'], { type: 'http-notification-v1' }>

/** A notification by HTTP; nothing listens at its address. */
export function httpNotificationBody(
  title: string,
  config: Partial<Omit<HttpConfig, 'type'>> = {},
): EventNotificationRequest {
  return {
    title,
    description: '',
    max_per_hour: null,
    config: { type: 'http-notification-v1', url: 'http://127.0.0.1:1/', ...config } as HttpConfig,
  } // the defaults are filled in
}
