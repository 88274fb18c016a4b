import type { FastifyReply } from 'fastify'

/** Is aborted when the connection of the asker closes: who goes asks no longer. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
