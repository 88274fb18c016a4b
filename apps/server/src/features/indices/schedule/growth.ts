import { dayMs, hourMs } from '@logline/time'
import type { KnownIndex } from './retention-rules.ts'

/** What is stored in a day, by what was stored lately. */
export interface Growth {
  messages: number
  /** On the disk. */
  bytes: number
  uncompressedBytes: number
}

const windowMs = 7 * dayMs
/** Before that nobody can tell. */
const leastMs = hourMs

type Stored = Pick<KnownIndex, 'createdAtMs' | 'rotatedAtMs' | 'content'>

/** Of the last 7 days: an index counts with the part of its time that lies in them. Null when there is too little of it. */
export function growthOf(indices: readonly Stored[], nowMs: number): Growth | null {
  const beginMs = Math.min(nowMs, ...indices.map(({ createdAtMs }) => createdAtMs))
  const observedMs = Math.min(nowMs - beginMs, windowMs)
  if (observedMs < leastMs) return null
  const parts = indices.map(({ createdAtMs, rotatedAtMs, content }) => {
    const endMs = rotatedAtMs ?? nowMs
    const withinMs = Math.max(endMs - Math.max(createdAtMs, nowMs - windowMs), 0)
    return { content, share: withinMs / Math.max(endMs - createdAtMs, 1) }
  })
  const days = observedMs / dayMs
  const sum = (of: keyof Growth) =>
    parts.reduce((sum, { content, share }) => sum + content[of] * Math.min(share, 1), 0) / days
  return { messages: sum('messages'), bytes: sum('bytes'), uncompressedBytes: sum('uncompressedBytes') }
}
