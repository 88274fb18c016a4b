import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

/** How a caller is told that none of the media types will do; the reference says either, by path. */
interface Refusal {
  status: 406 | 415
}

/**
 * The media type out of those on offer that the caller's `Accept` likes best; among equals the first on offer.
 *
 * @throws HttpError 406, or what is asked for, when the caller takes none of them
 */
export function preferredMedia<T extends string>(
  request: FastifyRequest,
  offered: readonly T[],
  { status }: Refusal = { status: 406 },
): T {
  const ranges = (request.headers.accept ?? '*/*').split(',').map(mediaRange)
  const liked = offered
    .map((media) => ({ media, quality: qualityOf(media, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const [best] = liked
  if (best) return best.media
  const message = `This path answers as ${offered.join(', ')}, and Accept takes none of them.`
  throw new HttpError(status, { type: 'ApiError', message })
}

interface MediaRange {
  type: string
  quality: number
}

function mediaRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}

/** The most exact range that fits decides. */
function qualityOf(media: string, ranges: readonly MediaRange[]): number {
  const [family] = media.split('/')
  for (const fitting of [media, `${family}/*`, '*/*']) {
    const range = ranges.find(({ type }) => type === fitting)
    if (range) return range.quality
  }
  return 0
}
