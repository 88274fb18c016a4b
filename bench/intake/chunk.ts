import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes that a sender hands over at once: a datagram, a request, a window, or a piece of a stream. */
export interface Chunk {
  bytes: Buffer
  messages: number
}

/** What connections take from until there is nothing left; all of them share one. */
export type ChunkSource = Generator<Chunk> | AsyncGenerator<Chunk>

/** Makes one chunk of up to `count` messages each. */
export function* chunked<T>(
  messages: Iterable<T>,
  count: number,
  bytesOf: (messages: readonly T[]) => Buffer,
): Generator<Chunk> {
  let pending: T[] = []
  for (const message of messages) {
    pending.push(message)
    if (pending.length < count) continue
    yield { bytes: bytesOf(pending), messages: pending.length }
    pending = []
  }
  if (pending.length > 0) yield { bytes: bytesOf(pending), messages: pending.length }
}

export function countMessages(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { messages }) => sum + messages, 0)
}

/** Each chunk once, as fast as it is taken. */
export function* once(chunks: Iterable<Chunk>): Generator<Chunk> {
  yield* chunks
}

/** Round and round, until the time comes or so many messages were taken. */
export function* roundAndRound(
  chunks: readonly Chunk[],
  { untilMs = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY },
): Generator<Chunk> {
  for (let taken = 0; taken < count; )
    for (const chunk of chunks) {
      if (taken >= count || performance.now() >= untilMs) return
      taken += chunk.messages
      yield chunk
    }
}

/** At most so many messages a second, over all who take. */
export async function* paced(chunks: Iterable<Chunk>, rate: number): AsyncGenerator<Chunk> {
  const startedAtMs = performance.now()
  let taken = 0
  for (const chunk of chunks) {
    while (taken > ((performance.now() - startedAtMs) / 1000) * rate) await sleep(1)
    taken += chunk.messages
    yield chunk
  }
}
