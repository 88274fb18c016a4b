import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { HttpError } from '../errors.ts'

/** How a caller is told that none of the media types will do; the reference says either, by path. */
interface Refusal {
  status: 406 | 415
}

/** A parameter of a media range that is no quality. */
const otherParameter = /;(?!\s*q\s*=)[^,;]*/gi

/**
 * The media type out of those on offer that the caller's `Accept` likes best (RFC 9110, section 12.5.1); among equals
 * the one that it names most exactly, then first, then the first on offer.
 *
 * @throws HttpError 406, or what is asked for, when the caller takes none of them
 */
export function preferredMedia<T extends string>(
  request: FastifyRequest,
  offered: readonly T[],
  { status }: Refusal = { status: 406 },
): T {
  // Clients of the reference send `application/json; charset=utf-8` and the like, and mean the media type alone.
  const accept = request.headers.accept?.replaceAll(otherParameter, '')
  const best = new Negotiator({ headers: { accept } }).mediaType(offered)
  const media = offered.find((one) => one === best)
  if (media) return media
  const message = `This path answers as ${offered.join(', ')}, and Accept takes none of them.`
  throw new HttpError(status, { type: 'ApiError', message })
}
