import { clusterConfigs } from '@logline/contract'
import type { Db, SecretBox } from '../../../db/index.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { post } from '../../../web/post.ts'
import { readClusterConfig } from '../../cluster-config/index.ts'
import { isAllowed } from '../../url-whitelist/index.ts'
import { placeOf, type Secret } from '../model/event-notification.ts'

export interface SendParts {
  db: Db
  secrets: SecretBox
  /** Null when the operator has set no mail server. */
  mailer: Mailer | null
  /** Where browsers reach the console, with a slash at the end; null when nobody said so. */
  consoleUrl: string | null
  signal: AbortSignal
}

/** `later`: it may be taken when it is tried again. Reasons are sentences for people. */
export type Outcome =
  | { kind: 'sent'; note?: string }
  | { kind: 'later'; reason: string }
  | { kind: 'refused'; reason: string }

interface WebRequest {
  url: URL
  /** As it is named to people, without secrets. */
  shownUrl: string
  headers?: Readonly<Record<string, string>>
  body: string
  skipsTlsVerification?: boolean
}

const timeoutMs = 10_000
const laterStatuses: readonly number[] = [408, 425, 429]

/** Posts JSON once, to an address of the URL whitelist. Redirects are not followed. */
export async function postJson({ db, signal }: SendParts, request: WebRequest): Promise<Outcome> {
  const { url, shownUrl, headers = {}, body, skipsTlsVerification = false } = request
  if (!isAllowed(await readClusterConfig(db, clusterConfigs.urlWhitelist), shownUrl))
    return { kind: 'later', reason: `The address ${shownUrl} is not on the URL whitelist.` }
  const all = { 'content-type': 'application/json', 'user-agent': 'Logline', ...headers }
  try {
    const tls = { rejectUnauthorized: !skipsTlsVerification }
    const { status } = await post(url, Buffer.from(body), { headers: all, timeoutMs, tls, signal })
    return outcomeOf(status)
  } catch (error) {
    return { kind: 'later', reason: `It could not be sent: ${textOf(error)}.` }
  }
}

const unreadable: Outcome & { kind: 'refused' } = {
  kind: 'refused',
  reason: 'Its secrets were encrypted with another key: enter them again.',
}

/** Texts of secrets, null for one that is not set; the outcome when one cannot be read. */
export function openedSecrets<Name extends Secret>(
  { secrets }: SendParts,
  id: string,
  sealed: Record<Name, string | null>,
): Record<Name, string | null> | { kind: 'refused'; reason: string } {
  const opened = {} as Record<Name, string | null> // filled in below
  for (const name of Object.keys(sealed) as Name[]) {
    const text = sealed[name]
    opened[name] = text === null ? null : secrets.open(text, placeOf(id, name))
    if (text !== null && opened[name] === null) return unreadable
  }
  return opened
}

export function basicAuthorization(userAndPassword: string | null): Record<string, string> {
  if (userAndPassword === null) return {}
  return { authorization: `Basic ${Buffer.from(userAndPassword).toString('base64')}` }
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
