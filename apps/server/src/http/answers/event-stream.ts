import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ServerEvent } from '@logline/contract'
import { exactJson } from '@logline/message'

/** Often enough that no proxy in between takes the connection for dead. */
const heartbeatMs = 15_000

interface EventStreamOptions {
  /** The caller is gone: nothing more is asked of `events`. */
  signal: AbortSignal
  /** `events` failed, which is a bug; the answer breaks off. */
  onError: (error: unknown) => void
}

/**
 * Server-sent events as the body of an answer (WHATWG HTML, section 9.2). An event is asked for only when the one
 * before it has left: of a slow reader nothing gathers here but one event and the buffers of the connection.
 */
export function eventStream(
  events: AsyncIterable<ServerEvent>,
  { signal, onError }: EventStreamOptions,
): Readable {
  const stream = new PassThrough()
  // A first line at once: the caller learns that the stream is open, however long the first event takes.
  stream.write(': open\n\n')
  const timer = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(': heartbeat\n\n')
  }, heartbeatMs)
  // Without this the end of the caller would be an uncaught error of the stream.
  stream.on('error', () => undefined)
  pump(events, stream, signal)
    .then(
      () => stream.end(),
      (error: unknown) => {
        if (!signal.aborted) onError(error)
        stream.destroy()
      },
    )
    .finally(() => clearInterval(timer))
  return stream
}

async function pump(events: AsyncIterable<ServerEvent>, stream: PassThrough, signal: AbortSignal) {
  for await (const { event, data } of events) {
    if (signal.aborted) return
    const text = `event: ${event}\ndata: ${exactJson(data)}\n\n`
    if (!stream.write(text)) await once(stream, 'drain', { signal })
  }
}
