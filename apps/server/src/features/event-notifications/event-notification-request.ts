import type { EventNotificationRequest } from '@logline/contract'
import { secretWish } from '@logline/contract/plug-ins'
import type { SecretBox } from '../../db/index.ts'
import { invalidMembers } from '../../http/errors.ts'
import type { EventNotificationRecord, HttpConfig } from './event-notification.ts'

type Secret = 'basic_auth' | 'api_secret'

/** What the secrets of a notification are encrypted for. */
function placeOf(notificationId: string, secret: Secret): string {
  return `event_notifications/${notificationId}/${secret}`
}

/** The text of a secret; null when there is none, or it was encrypted with another key. */
export function openedSecret(
  secrets: SecretBox,
  { id, config }: EventNotificationRecord,
  secret: Secret,
): string | null {
  const sealed = secret === 'basic_auth' ? config.sealedBasicAuth : config.sealedApiSecret
  return sealed === null ? null : secrets.open(sealed, placeOf(id, secret))
}

/**
 * What somebody wants of a notification. Throws 400 with what is wrong, by field. A stored secret is sent to no other
 * place than it was entered for.
 */
export function wantedNotification(
  secrets: SecretBox,
  {
    id,
    request,
    before,
  }: { id: string; request: EventNotificationRequest; before: EventNotificationRecord | null },
): EventNotificationRecord {
  const { config: sent } = request
  if (sent.type !== 'http-notification-v1') throw invalidMembers({ config: [refusalOf(sent.type)] })
  const url = sent.url.trim()
  const errors: Record<string, string[]> = {}
  if (request.title.trim() === '') errors.title = ['Notification title cannot be empty.']
  if (!isWebAddress(url))
    errors.url = ['HTTP Notification url must begin with http:// or https:// and name a host.']
  const kept = before && before.config.url === url ? before.config : null
  const sealed = (secret: Secret, stored: string | null): string | null => {
    const wish = secretWish(sent[secret])
    if (wish.kind === 'none') return null
    if (wish.kind === 'set') return secrets.seal(wish.text, placeOf(id, secret))
    if (stored === null && before && isSet(before.config, secret))
      errors[secret] = ['With another address, enter it again.']
    return stored
  }
  const config = {
    url,
    sealedBasicAuth: sealed('basic_auth', kept?.sealedBasicAuth ?? null),
    apiKey: sent.api_key.trim(),
    sealedApiSecret: sealed('api_secret', kept?.sealedApiSecret ?? null),
    isApiKeyHeader: sent.api_key_as_header,
    skipsTlsVerification: sent.skip_tls_verification,
  }
  const hasSecret = config.sealedApiSecret !== null
  if (config.apiKey === '' && hasSecret)
    errors.api_key = ['HTTP Notification api_key is needed with a secret.']
  if (config.apiKey !== '' && !hasSecret && !errors.api_secret)
    errors.api_secret = ['HTTP Notification api_secret is needed with a key.']
  if (config.isApiKeyHeader && !/^[\w!#$%&'*+.^`|~-]*$/.test(config.apiKey))
    errors.api_key = ['HTTP Notification api_key is no name of a header.']
  if (Object.keys(errors).length > 0) throw invalidMembers(errors)
  const { title, description } = request
  return { id, title: title.trim(), description: description ?? '', type: sent.type, config }
}

function isSet({ sealedBasicAuth, sealedApiSecret }: HttpConfig, secret: Secret): boolean {
  return (secret === 'basic_auth' ? sealedBasicAuth : sealedApiSecret) !== null
}

function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
}

function refusalOf(type: string): string {
  if (type === 'email-notification-v1')
    return 'Email transport is not configured: this version sends no mail yet.'
  if (type.startsWith('legacy')) return 'Alarm callbacks of the legacy kind run scripts, and are not there.'
  return `Notifications of the type ${type} are not there yet: use an HTTP notification.`
}
