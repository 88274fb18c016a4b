import {
  defaultChatText,
  defaultMailHtml,
  defaultMailSubject,
  defaultMailText,
  type EventNotification,
  type EventNotificationConfig,
  type EventNotificationRequest,
} from '@logline/contract'
import { z } from 'zod'

/** Types that can be made here; the two of PagerDuty are one. */
export const notificationTypes = [
  'email-notification-v1',
  'http-notification-v1',
  'slack-notification-v1',
  'teams-notification-v1',
  'pagerduty-notification-v2',
  'alertmanager-notification-v1',
] as const
type NotificationType = (typeof notificationTypes)[number] | 'pagerduty-notification-v1'

/** What the form of a notification holds: the fields of all types, of which those of one are sent. */
export interface NotificationValues {
  title: string
  description: string
  type: string | null
  /** Empty for no limit. */
  max_per_hour: number | string
  email: EmailValues
  http: HttpValues
  slack: SlackValues
  teams: TeamsValues
  pagerduty: PagerdutyValues
  alertmanager: AlertmanagerValues
}

interface EmailValues {
  sender: string
  reply_to: string
  subject: string
  body_template: string
  html_body_template: string
  email_recipients: string[]
  user_recipients: string[]
  time_zone: string
}

interface HttpValues {
  url: string
  /** Null: the stored one stays, as below. */
  basic_auth: string | null
  api_key: string
  api_secret: string | null
  api_key_as_header: boolean
  skip_tls_verification: boolean
}

interface TeamsValues {
  webhook_url: string
  color: string
  custom_message: string
  icon_url: string
  time_zone: string
}

interface SlackValues extends TeamsValues {
  channel: string
  user_name: string
  icon_emoji: string
  notify_channel: boolean
  link_names: boolean
}

interface PagerdutyValues {
  routing_key: string
  custom_incident: boolean
  key_prefix: string
  client_name: string
  client_url: string
  events_url: string
}

interface AlertmanagerValues {
  url: string
  basic_auth: string | null
  /** `name=value`. */
  labels: string[]
  resolve_after_minutes: number | string
  skip_tls_verification: boolean
}

const newChat = {
  webhook_url: '',
  color: '#ff0500',
  custom_message: defaultChatText,
  icon_url: '',
  time_zone: 'UTC',
}

export const newNotification: NotificationValues = {
  title: '',
  description: '',
  type: null,
  max_per_hour: '',
  email: {
    sender: '',
    reply_to: '',
    subject: defaultMailSubject,
    body_template: defaultMailText,
    html_body_template: defaultMailHtml,
    email_recipients: [],
    user_recipients: [],
    time_zone: 'UTC',
  },
  http: {
    url: '',
    basic_auth: '',
    api_key: '',
    api_secret: '',
    api_key_as_header: false,
    skip_tls_verification: false,
  },
  slack: { ...newChat, channel: '', user_name: '', icon_emoji: '', notify_channel: false, link_names: false },
  teams: newChat,
  pagerduty: {
    routing_key: '',
    custom_incident: true,
    key_prefix: 'Logline',
    client_name: 'Logline',
    client_url: '',
    events_url: 'https://events.pagerduty.com/v2/enqueue',
  },
  alertmanager: {
    url: '',
    basic_auth: '',
    labels: [],
    resolve_after_minutes: 60,
    skip_tls_verification: false,
  },
}

/** The form of what is stored. */
export function notificationValues(stored: EventNotification): NotificationValues {
  const { title, description, max_per_hour, config } = stored
  const common = { title, description, max_per_hour: max_per_hour ?? '', type: config.type }
  return { ...newNotification, ...common, ...configValues(config) }
}

const shown = ({ is_set }: { is_set: boolean }) => (is_set ? null : '')

function configValues(config: EventNotificationConfig): Partial<NotificationValues> {
  switch (config.type) {
    case 'email-notification-v1': {
      const { type: _, ...email } = config
      return { email }
    }
    case 'http-notification-v1': {
      const { type: _, basic_auth, api_secret, ...http } = config
      return { http: { ...http, basic_auth: shown(basic_auth), api_secret: shown(api_secret) } }
    }
    case 'slack-notification-v1': {
      const { type: _, backlog_size: __, ...slack } = config
      return { slack }
    }
    case 'teams-notification-v1': {
      const { type: _, backlog_size: __, ...teams } = config
      return { teams }
    }
    case 'alertmanager-notification-v1': {
      const { url, basic_auth, labels, resolve_after_ms, skip_tls_verification } = config
      return {
        alertmanager: {
          url,
          basic_auth: shown(basic_auth),
          labels: Object.entries(labels).map(([name, value]) => `${name}=${value}`),
          resolve_after_minutes: resolve_after_ms / 60_000,
          skip_tls_verification,
        },
      }
    }
    default: {
      const { type: _, ...pagerduty } = config
      return { pagerduty }
    }
  }
}

/** Checks the form and makes of it what is sent. Texts are those of the reference (alerts, section 8). */
export const notificationSchema: z.ZodType<EventNotificationRequest, NotificationValues> = z
  .custom<NotificationValues>()
  .check(({ value, issues }) => {
    for (const [path, message] of Object.entries(problemsOf(value)))
      issues.push({ code: 'custom', message, path: path.split('.'), input: value })
  })
  .transform((values) => ({
    title: values.title.trim(),
    description: values.description,
    max_per_hour: values.max_per_hour === '' ? null : Number(values.max_per_hour),
    config: configOf(values),
  }))

function configOf(values: NotificationValues): EventNotificationRequest['config'] {
  const { email, http, slack, teams, pagerduty, alertmanager } = values
  const type = values.type as NotificationType // checked before
  switch (type) {
    case 'email-notification-v1':
      return { type, ...email }
    case 'http-notification-v1':
      return { type, ...http, basic_auth: secretOf(http.basic_auth), api_secret: secretOf(http.api_secret) }
    case 'slack-notification-v1':
      return { type, backlog_size: 0, ...slack }
    case 'teams-notification-v1':
      return { type, backlog_size: 0, ...teams }
    case 'pagerduty-notification-v1':
    case 'pagerduty-notification-v2':
      return { type, ...pagerduty }
    case 'alertmanager-notification-v1':
      return {
        type,
        url: alertmanager.url,
        basic_auth: secretOf(alertmanager.basic_auth),
        labels: Object.fromEntries(alertmanager.labels.map(labelOf)),
        resolve_after_ms: Math.round(Number(alertmanager.resolve_after_minutes) * 60_000),
        skip_tls_verification: alertmanager.skip_tls_verification,
      }
  }
}

function labelOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function secretOf(value: string | null) {
  if (value === null) return { keep_value: true as const }
  return value === '' ? { delete_value: true as const } : { set_value: value }
}

type Problems = Record<string, string>

function problemsOf(values: NotificationValues): Problems {
  const { title, type, max_per_hour: limit } = values
  return {
    ...(title.trim() === '' && { title: 'Notification title cannot be empty.' }),
    ...(limit !== '' &&
      !(Number.isInteger(Number(limit)) && Number(limit) >= 1 && Number(limit) <= 100_000) && {
        max_per_hour: 'From 1 to 100000, or nothing.',
      }),
    ...(type === null ? { type: 'Notification config type cannot be empty.' } : problemsOfType(values, type)),
  }
}

function problemsOfType(values: NotificationValues, type: string): Problems {
  const { email, http, slack, teams, pagerduty, alertmanager } = values
  switch (type) {
    case 'email-notification-v1':
      return emailProblems(email)
    case 'http-notification-v1':
      return httpProblems(http)
    case 'slack-notification-v1':
      return urlProblems('slack.webhook_url', slack.webhook_url)
    case 'teams-notification-v1':
      return urlProblems('teams.webhook_url', teams.webhook_url)
    case 'alertmanager-notification-v1':
      return alertmanagerProblems(alertmanager)
    default:
      return {
        ...(pagerduty.routing_key.trim() === '' && { 'pagerduty.routing_key': 'Field cannot be empty.' }),
        ...urlProblems('pagerduty.events_url', pagerduty.events_url),
      }
  }
}

function emailProblems(email: EmailValues): Problems {
  const hasBody = email.body_template.trim() !== '' || email.html_body_template.trim() !== ''
  const hasRecipients = email.email_recipients.length > 0 || email.user_recipients.length > 0
  return {
    ...(email.subject.trim() === '' && { 'email.subject': 'Email Notification subject cannot be empty.' }),
    ...(!hasBody && {
      'email.body_template':
        'One of Email Notification body template or Email Notification HTML body must not be empty.',
    }),
    ...(!hasRecipients && {
      'email.email_recipients': 'Email Notification must have email recipients or user recipients.',
    }),
  }
}

function httpProblems(http: HttpValues): Problems {
  const hasSecret = http.api_secret !== ''
  const hasKey = http.api_key.trim() !== ''
  return {
    ...(http.url.trim() === ''
      ? { 'http.url': 'HTTP Notification url cannot be empty.' }
      : urlProblems('http.url', http.url)),
    ...(!hasKey &&
      hasSecret && { 'http.api_key': 'HTTP Notification cannot specify API secret without API key' }),
    ...(hasKey &&
      !hasSecret && { 'http.api_secret': 'HTTP Notification cannot specify API key without API secret' }),
  }
}

function alertmanagerProblems({ url, labels, resolve_after_minutes }: AlertmanagerValues): Problems {
  const wrong = labels.find((label) => !/^\s*[A-Za-z_]\w*\s*=/.test(label))
  return {
    ...urlProblems('alertmanager.url', url),
    ...(wrong !== undefined && { 'alertmanager.labels': `"${wrong}" is no label: name=value.` }),
    ...(!(Number(resolve_after_minutes) > 0) && {
      'alertmanager.resolve_after_minutes': 'Must be greater than 0.',
    }),
  }
}

function urlProblems(path: string, url: string): Problems {
  return isWebAddress(url.trim()) ? {} : { [path]: 'Must begin with http:// or https:// and name a host.' }
}

export function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
}

/** Where the form holds the members of a type. */
export function placeOfType(type: string | null): string {
  return /^(email|http|slack|teams|pagerduty|alertmanager)-/.exec(type ?? '')?.[1] ?? 'http'
}
