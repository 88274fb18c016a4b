import { clusterConfigs } from '@logline/contract'
import { exactJson } from '@logline/message'
import type { Db, SecretBox } from '../../db/index.ts'
import { post } from '../../web/post.ts'
import { readClusterConfig } from '../cluster-config/index.ts'
import { isAllowed } from '../url-whitelist/index.ts'
import type { EventNotificationRecord } from './event-notification.ts'
import { openedSecret } from './event-notification-request.ts'

export interface SendParts {
  db: Db
  secrets: SecretBox
}

/** `later`: it may be taken when it is tried again. Reasons are sentences for people. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'later'; reason: string }
  | { kind: 'refused'; reason: string }

const timeoutMs = 10_000
const laterStatuses: readonly number[] = [408, 425, 429]

/** Posts the body to the address of the notification, once. Redirects are not followed. */
export async function sendEvent(
  { db, secrets }: SendParts,
  notification: EventNotificationRecord,
  { body, signal }: { body: unknown; signal: AbortSignal },
): Promise<Outcome> {
  const { config } = notification
  const basicAuth = openedSecret(secrets, notification, 'basic_auth')
  const apiSecret = openedSecret(secrets, notification, 'api_secret')
  const isUnreadable =
    (config.sealedBasicAuth !== null && basicAuth === null) ||
    (config.sealedApiSecret !== null && apiSecret === null)
  if (isUnreadable)
    return { kind: 'refused', reason: 'Its secrets were encrypted with another key: enter them again.' }
  if (!isAllowed(await readClusterConfig(db, clusterConfigs.urlWhitelist), config.url))
    return { kind: 'later', reason: `The address ${config.url} is not on the URL whitelist.` }
  const url = new URL(config.url)
  const headers: Record<string, string> = { 'content-type': 'application/json', 'user-agent': 'Logline' }
  if (basicAuth !== null) headers.authorization = `Basic ${Buffer.from(basicAuth).toString('base64')}`
  if (apiSecret !== null && config.isApiKeyHeader) headers[config.apiKey.toLowerCase()] = apiSecret
  else if (apiSecret !== null) url.searchParams.set(config.apiKey, apiSecret)
  try {
    const tls = { rejectUnauthorized: !config.skipsTlsVerification }
    const { status } = await post(url, Buffer.from(exactJson(body)), { headers, timeoutMs, tls, signal })
    return outcomeOf(status)
  } catch (error) {
    return { kind: 'later', reason: `It could not be sent: ${textOf(error)}.` }
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status >= 500 || laterStatuses.includes(status))
    return { kind: 'later', reason: `The receiver answered ${status}.` }
  const isRedirect = status >= 300 && status < 400
  const more = isRedirect ? ', and redirects are not followed' : ''
  return { kind: 'refused', reason: `The receiver answered ${status}${more}.` }
}

/** Of several addresses that were tried, the error says nothing but a code. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason'
  return error.message === '' ? code : error.message
}
