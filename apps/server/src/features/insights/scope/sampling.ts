import type { CountedSpan } from '@logline/engine'

/** Of more messages a sample of about this size is read. */
const readAtMost = 15_000
/** Of fewer than so many times as much it is not worth it. */
const wholeFactor = 2
/** As many slices of time as a sample has: enough for what comes in bursts. Each costs a granule of every column. */
const manySlices = 200
/** For what hardly changes within minutes, such as which fields there are: a third of the time. */
export const fewSlices = { slices: 100 }
/** For a course or a single count. */
export const coarse = { most: 4_000, slices: 100 }

type Span = Omit<CountedSpan, 'sample'>

/** Which messages of a span are read, when it has so many. */
export function sampledSpan(
  span: Span,
  messages: number,
  { most = readAtMost, slices = manySlices } = {},
): CountedSpan {
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
