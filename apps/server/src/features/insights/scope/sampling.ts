import type { CountedSpan } from '@logline/engine'

/** Of more messages a sample of about this size is read. */
const readAtMost = 15_000
/** Of what is read for its course only. */
export const coarse = 4_000
/** Of fewer than so many times as much it is not worth it. */
const wholeFactor = 2
/** As many slices of time as a sample has: enough for what comes in bursts. */
const slices = 400

type Span = Omit<CountedSpan, 'sample'>

/** Which messages of a span are read, when it has so many. */
export function sampledSpan(span: Span, messages: number, most = readAtMost): CountedSpan {
  if (messages <= most * wholeFactor) return { ...span, sample: null }
  const oneOf = Math.ceil(messages / most)
  const sliceMs = Math.max(1, Math.floor((span.toMs - span.fromMs) / (slices * oneOf)))
  const rows = (span.toMs - span.fromMs) / (sliceMs * oneOf)
  // Where all lies within milliseconds there is nothing to choose from.
  return { ...span, sample: rows < 20 ? null : { sliceMs, oneOf } }
}

/** A part of a whole; 0 of nothing. */
export function ratio(part = 0, whole = 0): number {
  return whole === 0 ? 0 : part / whole
}
