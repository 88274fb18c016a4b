import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** UTF-16 units. Shorter answers fit into a packet anyway. */
const leastLength = 512
/** Up to here it is done at once, as another thread would have to be waited for. */
const atOnceLength = 32_768
/** Quickly rather than small: such answers are mostly read on the same network. */
const levelOfLong = 1

const gzipInBackground = promisify(gzip)

/**
 * Compresses the API's texts. The plugin that compresses streams makes a stream of a text, too, which cost about a
 * millisecond of a short search.
 */
export function addCompressedTexts(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastLength) return payload
    if (!isWanted(request, reply)) return payload
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
    return payload.length <= atOnceLength
      ? gzipSync(payload)
      : await gzipInBackground(payload, { level: levelOfLong })
  })
}

function isWanted(request: FastifyRequest, reply: FastifyReply): boolean {
  return request.method !== 'HEAD' && !reply.hasHeader('content-encoding') && acceptsGzip(request)
}

/** Whether the caller names gzip without ruling it out. */
export function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))
}
