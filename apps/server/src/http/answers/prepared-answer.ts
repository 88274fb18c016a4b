import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Route } from '@logline/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { alreadySent } from '../mount.ts'
import { acceptsGzip } from './compressed-text.ts'

/** A large answer that is made once and given several times. */
export interface PreparedAnswer {
  text: string
  gzipped: Promise<Buffer>
}

/** Passes the answer through the schema of the route, as `mount` does, and writes it. */
export function prepareAnswer<R extends z.ZodType>(
  { response }: Pick<Route<z.ZodType, z.ZodType, z.ZodType, R>, 'response'>,
  answer: z.input<R>,
): PreparedAnswer {
  const text = JSON.stringify(response.parse(answer))
  return { text, gzipped: promisify(gzip)(text) }
}

/** Sends it, for a handler to return. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, gzipped }: PreparedAnswer,
): Promise<typeof alreadySent> {
  reply.type('application/json; charset=utf-8')
  if (acceptsGzip(request)) {
    reply
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(await gzipped)
  } else reply.send(text)
  return alreadySent
}
