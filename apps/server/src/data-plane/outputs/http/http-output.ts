import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type ConfigurationOf, outputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import { exactJson, type Message } from '@logline/message'
import { type PostAnswer, post } from '../../../web/post.ts'
import { writtenHeaders } from '../../transports/fetching/written-headers.ts'
import {
  type Delivery,
  type DeliverySurroundings,
  noneRefused,
  type Refused,
  RetryLater,
} from '../delivery/delivery.ts'
import { messageDocument } from '../delivery/message-document.ts'
import { trustOptions } from '../delivery/trusted-receiver.ts'

type HttpConfiguration = ConfigurationOf<typeof outputDescriptions.http.fields>

const compressed = promisify(gzip)
/** Say nothing of the messages, but of who sends them, of the address or of the moment: nothing is lost by them. */
const passingStatuses = new Set([401, 403, 404, 405, 407, 408, 421, 425, 429])
const tooLarge = 413

/** Posts messages as lines of JSON. */
export function httpDelivery(
  raw: Readonly<Record<string, unknown>>,
  surroundings: DeliverySurroundings,
): Delivery {
  const configuration = readConfiguration(outputDescriptions.http.fields, raw)
  const send = (body: Buffer, signal: AbortSignal) => request(configuration, body, { surroundings, signal })
  return {
    batchSize: Math.max(configuration.batch_size, 1),
    retryMs: configuration.reconnect_delay,
    confirmsWrites: true,
    unconfirmedBytes: 0,
    write: (messages, signal) => write(messages, (body) => send(body, signal)),
    confirm: async () => {},
    close: async () => {},
  }
}

/** In halves when it is too much for the receiver, so that only what is too large alone is refused. */
async function write(
  messages: readonly Message[],
  send: (body: Buffer) => Promise<PostAnswer>,
): Promise<Refused> {
  const lines = messages.map((message) => `${exactJson(messageDocument(message))}\n`)
  const answer = await send(Buffer.from(lines.join('')))
  const { status } = answer
  if (status >= 200 && status < 300) return noneRefused
  if (status < 400) throw new Error(`The receiver answered ${status}, and redirects are not followed`)
  if (status >= 500 || passingStatuses.has(status))
    throw new RetryLater(`The receiver answered ${status}`, retryAfterMs(answer))
  if (status === tooLarge && messages.length > 1) {
    const middle = Math.ceil(messages.length / 2)
    const first = await write(messages.slice(0, middle), send)
    const second = await write(messages.slice(middle), send)
    return { messages: first.messages + second.messages, reason: second.reason || first.reason }
  }
  return { messages: messages.length, reason: `The receiver refused messages: it answered ${status}` }
}

async function request(
  { url, headers, encrypted_headers, compression, timeout, ...trust }: HttpConfiguration,
  body: Buffer,
  { surroundings, signal }: { surroundings: DeliverySurroundings; signal: AbortSignal },
): Promise<PostAnswer> {
  const isCompressed = compression === 'gzip'
  return post(new URL(url), isCompressed ? await compressed(body) : body, {
    headers: {
      'content-type': 'application/x-ndjson',
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
      ...writtenHeaders(headers, encrypted_headers),
    },
    timeoutMs: timeout,
    tls: await trustOptions(trust, surroundings),
    signal,
  })
}

/** Seconds or a date; 0 for neither. */
function retryAfterMs({ retryAfter = '' }: PostAnswer): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const atMs = Date.parse(retryAfter)
  return Number.isNaN(atMs) ? 0 : Math.max(atMs - Date.now(), 0)
}
