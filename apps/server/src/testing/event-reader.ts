import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createParser } from 'eventsource-parser'

/** One server-sent event. */
export interface ReceivedEvent {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: of any shape; the tests say what they expect
  data: any
}

/** Reads an answer of server-sent events. */
export interface EventReader {
  status: number
  contentType: string
  /** Everything so far, oldest first. */
  events: ReceivedEvent[]
  hasEnded(): boolean
  /** Reads no further, until `resume`. */
  pause(): void
  resume(): void
  /** Cuts the connection. */
  close(): void
}

/** Opens the stream and waits for its head; `headers` say who reads. */
export async function readEvents(url: string | URL, headers: Record<string, string>): Promise<EventReader> {
  const call = request(url, { headers, agent: false }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const events: ReceivedEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => void events.push({ event, data: JSON.parse(data) }),
  })
  let hasEnded = false
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => parser.feed(chunk))
  response.on('close', () => {
    hasEnded = true
  })
  response.on('error', () => undefined)
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    events,
    hasEnded: () => hasEnded,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void call.destroy(),
  }
}
