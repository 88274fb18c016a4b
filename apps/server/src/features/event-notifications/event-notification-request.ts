import type { EventNotificationRequest } from '@logline/contract'
import { secretWish } from '@logline/contract/plug-ins'
import { parseTemplate } from '@logline/template'
import { isTimeZone } from '@logline/time'
import { z } from 'zod'
import type { SecretBox } from '../../db/index.ts'
import { invalidMembers } from '../../http/errors.ts'
import {
  type ConfigOf,
  type EventNotificationRecord,
  type NotificationConfig,
  placeOf,
  type Secret,
} from './model/event-notification.ts'

type Problems = Record<string, string[]>
type Sent<Type extends string> = Extract<EventNotificationRequest['config'], { type: Type }>

interface Context {
  secrets: SecretBox
  id: string
  /** What is stored; null for a new one, and for one of another type. */
  before: NotificationConfig | null
  /** Is there a mail server? */
  hasMail: boolean
  /** Has it a sender of its own? */
  hasMailFrom: boolean
}

/**
 * What somebody wants of a notification. Throws 400 with what is wrong, by field. A stored secret is sent to no other
 * place than it was entered for.
 */
export function wantedNotification(
  { secrets, mailer }: { secrets: SecretBox; mailer: { from: string | null } | null },
  {
    id,
    request,
    before,
  }: { id: string; request: EventNotificationRequest; before: EventNotificationRecord | null },
): EventNotificationRecord {
  const context = {
    secrets,
    id,
    before: before?.config.type === request.config.type ? before.config : null,
    hasMail: mailer !== null,
    hasMailFrom: mailer?.from != null,
  }
  const { config, problems } = wantedConfig(request.config, context)
  const title = request.title.trim()
  const titleProblems = title === '' ? { title: ['Notification title cannot be empty.'] } : {}
  const all = { ...titleProblems, ...problems }
  if (Object.keys(all).length > 0 || config === null) throw invalidMembers(all)
  const { description, max_per_hour: maxPerHour } = request
  return { id, title, description: description ?? '', maxPerHour, config }
}

interface Wanted {
  /** Null for a type that is refused. */
  config: NotificationConfig | null
  problems: Problems
}

function wantedConfig(sent: EventNotificationRequest['config'], context: Context): Wanted {
  switch (sent.type) {
    case 'http-notification-v1':
      return wantedHttp(sent, context)
    case 'alertmanager-notification-v1':
      return wantedAlertmanager(sent, context)
    case 'email-notification-v1':
      return wantedEmail(sent, context)
    case 'slack-notification-v1':
    case 'teams-notification-v1':
      return { config: sent, problems: chatProblems(sent) }
    case 'pagerduty-notification-v1':
    case 'pagerduty-notification-v2':
      return { config: sent, problems: pagerdutyProblems(sent) }
    case 'legacy-alarm-callback-notification-v1':
      return {
        config: null,
        problems: { config: ['Alarm callbacks of the legacy kind run scripts, and are not there.'] },
      }
  }
}

function wantedHttp(sent: Sent<'http-notification-v1'>, context: Context): Wanted {
  const url = sent.url.trim()
  const problems = urlProblems('url', url, 'HTTP Notification url')
  const before = context.before as ConfigOf<'http-notification-v1'> | null // of the same type
  const seal = sealer(context, { before, url, problems })
  const config = {
    type: sent.type,
    url,
    sealedBasicAuth: seal('basic_auth', sent.basic_auth, before?.sealedBasicAuth ?? null),
    apiKey: sent.api_key.trim(),
    sealedApiSecret: seal('api_secret', sent.api_secret, before?.sealedApiSecret ?? null),
    isApiKeyHeader: sent.api_key_as_header,
    skipsTlsVerification: sent.skip_tls_verification,
  }
  const hasSecret = config.sealedApiSecret !== null
  if (config.apiKey === '' && hasSecret)
    problems.api_key = ['HTTP Notification api_key is needed with a secret.']
  if (config.apiKey !== '' && !hasSecret && !problems.api_secret)
    problems.api_secret = ['HTTP Notification api_secret is needed with a key.']
  if (config.isApiKeyHeader && !/^[\w!#$%&'*+.^`|~-]*$/.test(config.apiKey))
    problems.api_key = ['HTTP Notification api_key is no name of a header.']
  return { config, problems }
}

/** A name of a label (Prometheus, data model). */
const labelName = /^[A-Za-z_]\w*$/

function wantedAlertmanager(sent: Sent<'alertmanager-notification-v1'>, context: Context): Wanted {
  const url = sent.url.trim()
  const problems = urlProblems('url', url, 'The address of the Alertmanager')
  const wrong = Object.keys(sent.labels).find((name) => !labelName.test(name))
  if (wrong !== undefined) problems.labels = [`"${wrong}" is no name of a label: letters, digits and _.`]
  const before = context.before as ConfigOf<'alertmanager-notification-v1'> | null // of the same type
  const seal = sealer(context, { before, url, problems })
  const config = {
    type: sent.type,
    url,
    sealedBasicAuth: seal('basic_auth', sent.basic_auth, before?.sealedBasicAuth ?? null),
    labels: sent.labels,
    resolveAfterMs: sent.resolve_after_ms,
    skipsTlsVerification: sent.skip_tls_verification,
  }
  return { config, problems }
}

const isMailAddress = (text: string) => z.email().safeParse(text).success

function wantedEmail(sent: Sent<'email-notification-v1'>, { hasMail, hasMailFrom }: Context): Wanted {
  const problems: Problems = {}
  const [sender, replyTo] = [sent.sender.trim(), sent.reply_to.trim()]
  const recipients = sent.email_recipients.map((text) => text.trim())
  if (!hasMail) problems.config = ['Email transport is not configured: the operator sets LOGLINE_SMTP_URL.']
  if (sender !== '' && !isMailAddress(sender)) problems.sender = ['This is no address of mail.']
  if (sender === '' && hasMail && !hasMailFrom)
    problems.sender = ['The server has no sender of its own (LOGLINE_SMTP_FROM): one is needed here.']
  if (replyTo !== '' && !isMailAddress(replyTo)) problems.reply_to = ['This is no address of mail.']
  if (sent.subject.trim() === '') problems.subject = ['Email Notification subject cannot be empty.']
  if (sent.body_template.trim() === '' && sent.html_body_template.trim() === '')
    problems.body = [
      'One of Email Notification body template or Email Notification HTML body must not be empty.',
    ]
  if (recipients.length === 0 && sent.user_recipients.length === 0)
    problems.recipients = ['Email Notification must have email recipients or user recipients.']
  const wrong = recipients.find((text) => !isMailAddress(text))
  if (wrong !== undefined) problems.email_recipients = [`"${wrong}" is no address of mail.`]
  const { subject, body_template, html_body_template } = sent
  Object.assign(
    problems,
    timeZoneProblems(sent),
    templateProblems({ subject, body_template, html_body_template }),
  )
  return { config: { ...sent, sender, reply_to: replyTo, email_recipients: recipients }, problems }
}

function chatProblems(sent: Sent<'slack-notification-v1'> | Sent<'teams-notification-v1'>): Problems {
  const { webhook_url, icon_url, custom_message } = sent
  return {
    ...urlProblems('webhook_url', webhook_url, 'The address of the webhook'),
    ...(icon_url === '' ? {} : urlProblems('icon_url', icon_url, 'The address of the picture')),
    ...timeZoneProblems(sent),
    ...templateProblems({ custom_message }),
  }
}

function pagerdutyProblems(sent: Sent<'pagerduty-notification-v1' | 'pagerduty-notification-v2'>): Problems {
  const isKey = /^[\w-]{1,200}$/.test(sent.routing_key)
  return {
    ...(isKey ? {} : { routing_key: ['The routing key has letters and digits, and is needed.'] }),
    ...(sent.client_url === ''
      ? {}
      : urlProblems('client_url', sent.client_url, 'The address of the client')),
    ...urlProblems('events_url', sent.events_url, 'The address of the Events API'),
  }
}

function urlProblems(member: string, url: string, name: string): Problems {
  const isWebAddress = ['http:', 'https:'].includes(URL.parse(url.trim())?.protocol ?? '')
  return isWebAddress ? {} : { [member]: [`${name} must begin with http:// or https:// and name a host.`] }
}

function timeZoneProblems({ time_zone }: { time_zone: string }): Problems {
  return isTimeZone(time_zone) ? {} : { time_zone: [`There is no time zone "${time_zone}".`] }
}

function templateProblems(templates: Record<string, string>): Problems {
  const problems: Problems = {}
  for (const [member, text] of Object.entries(templates)) {
    const read = parseTemplate(text)
    if ('template' in read) continue
    const { message, line, column } = read.problem
    problems[member] = [`The template cannot be read: ${message} (line ${line}, column ${column})`]
  }
  return problems
}

/** Keeps, takes away or encrypts a secret; with another address than it was entered for, it must be entered again. */
function sealer(
  { secrets, id }: Context,
  { before, url, problems }: { before: { url: string } | null; url: string; problems: Problems },
) {
  return (secret: Secret, sent: Parameters<typeof secretWish>[0], stored: string | null): string | null => {
    const wish = secretWish(sent)
    if (wish.kind === 'none') return null
    if (wish.kind === 'set') return secrets.seal(wish.text, placeOf(id, secret))
    if (stored !== null && before?.url !== url) {
      problems[secret] = ['With another address, enter it again.']
      return null
    }
    return stored
  }
}
