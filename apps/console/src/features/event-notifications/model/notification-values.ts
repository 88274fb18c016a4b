import type { EventNotification, EventNotificationRequest } from '@logline/contract'
import { z } from 'zod'

/** What the form of a notification holds: the fields of all types, of which those of one are sent. */
export interface NotificationValues {
  title: string
  description: string
  type: string | null
  http: HttpValues
}

interface HttpValues {
  url: string
  /** Null: the stored one stays. */
  basic_auth: string | null
  api_key: string
  /** Null: the stored one stays. */
  api_secret: string | null
  api_key_as_header: boolean
  skip_tls_verification: boolean
}

export const newNotification: NotificationValues = {
  title: '',
  description: '',
  type: 'http-notification-v1',
  http: {
    url: '',
    basic_auth: '',
    api_key: '',
    api_secret: '',
    api_key_as_header: false,
    skip_tls_verification: false,
  },
}

/** The form of what is stored. */
export function notificationValues({ title, description, config }: EventNotification): NotificationValues {
  return {
    ...newNotification,
    title,
    description,
    type: config.type,
    http: {
      url: config.url,
      basic_auth: config.basic_auth.is_set ? null : '',
      api_key: config.api_key,
      api_secret: config.api_secret.is_set ? null : '',
      api_key_as_header: config.api_key_as_header,
      skip_tls_verification: config.skip_tls_verification,
    },
  }
}

/** Checks the form and makes of it what is sent. Texts are those of the reference (alerts, section 8). */
export const notificationSchema: z.ZodType<EventNotificationRequest, NotificationValues> = z
  .custom<NotificationValues>()
  .check(({ value, issues }) => {
    for (const [path, message] of Object.entries(problemsOf(value)))
      issues.push({ code: 'custom', message, path: path.split('.'), input: value })
  })
  .transform(({ title, description, http }) => ({
    title: title.trim(),
    description,
    config: {
      type: 'http-notification-v1' as const,
      url: http.url.trim(),
      basic_auth: secretOf(http.basic_auth),
      api_key: http.api_key.trim(),
      api_secret: secretOf(http.api_secret),
      api_key_as_header: http.api_key_as_header,
      skip_tls_verification: http.skip_tls_verification,
    },
  }))

function secretOf(value: string | null) {
  if (value === null) return { keep_value: true as const }
  return value === '' ? { delete_value: true as const } : { set_value: value }
}

function problemsOf({ title, type, http }: NotificationValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (title.trim() === '') problems.title = 'Notification title cannot be empty.'
  if (type === null) problems.type = 'Notification config type cannot be empty.'
  if (http.url.trim() === '') problems['http.url'] = 'HTTP Notification url cannot be empty.'
  else if (!isWebAddress(http.url.trim()))
    problems['http.url'] = 'HTTP Notification url must begin with http:// or https:// and name a host.'
  const hasSecret = http.api_secret !== ''
  if (http.api_key.trim() === '' && hasSecret)
    problems['http.api_key'] = 'HTTP Notification cannot specify API secret without API key'
  if (http.api_key.trim() !== '' && !hasSecret)
    problems['http.api_secret'] = 'HTTP Notification cannot specify API key without API secret'
  return problems
}

export function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
}
