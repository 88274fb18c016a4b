import { periodMs } from '@logline/time'
import type { IndexRecord, IndexSetLimits, IndexSetRecord } from '../../index-sets/index.ts'
import { rotationCalendar } from './rotation-times.ts'
import { bytesText, countText, isByTimeAndSize } from './schedule-words.ts'

/** What an index holds. */
export interface IndexContent {
  messages: number
  /** On the disk. */
  bytes: number
  /** What sizes of rotation are compared with: an index that is not compressed is what such limits were made for. */
  uncompressedBytes: number
  segments: number
}

export const noContent: IndexContent = { messages: 0, bytes: 0, uncompressedBytes: 0, segments: 0 }

interface Written {
  /** The one that is written to. */
  index: Pick<IndexRecord, 'createdAtMs' | 'rotationSkippedAtMs'>
  content: IndexContent
  /** Whether an index of the set that is not closed has a message. */
  hasMessages: boolean
}

/** Whether a new index is due, and why in words that follow "because"; `skip`: it would be, had anything been stored. */
export type Rotation = { is: 'due'; reason: string } | { is: 'skipped' } | { is: 'not due' }

/** Reference: index sets, "Rotation". */
export function rotationOf(
  set: IndexSetRecord,
  written: Written,
  limits: IndexSetLimits,
  nowMs: number,
): Rotation {
  const { rotationStrategy: config } = set
  const { content } = written
  if ('max_docs_per_index' in config) {
    return dueIf(
      content.messages > config.max_docs_per_index,
      `it has more than ${countText(config.max_docs_per_index)} messages`,
    )
  }
  if ('max_size' in config) {
    return dueIf(
      content.uncompressedBytes > config.max_size,
      `its messages are larger than ${bytesText(config.max_size)} before compression`,
    )
  }
  return 'rotation_period' in config
    ? byTime(config, written, limits, nowMs)
    : byTimeAndSize(set, written, limits, nowMs)
}

function dueIf(isDue: boolean, reason: string): Rotation {
  return isDue ? { is: 'due', reason } : { is: 'not due' }
}

/** When rotation by time is due next. */
export function nextRotationByTimeMs(
  { rotation_period: period }: { rotation_period: string },
  { createdAtMs, rotationSkippedAtMs }: Written['index'],
  limits: IndexSetLimits,
): number {
  const { floor, next } = rotationCalendar(period, limits.maxWriteIndexAgeMs)
  return next(floor(rotationSkippedAtMs ?? createdAtMs))
}

function byTime(
  config: { rotation_period: string; rotate_empty_index_set: boolean },
  { index, hasMessages }: Written,
  limits: IndexSetLimits,
  nowMs: number,
): Rotation {
  if (nowMs < nextRotationByTimeMs(config, index, limits)) return { is: 'not due' }
  if (!hasMessages && !config.rotate_empty_index_set) return { is: 'skipped' }
  return { is: 'due', reason: `its time is over (${config.rotation_period})` }
}

function byTimeAndSize(
  set: IndexSetRecord,
  { index, content }: Written,
  { maxShardBytes, minShardBytes, rotationPeriodMs }: IndexSetLimits,
  nowMs: number,
): Rotation {
  const { messages, uncompressedBytes } = content
  if (messages === 0) return { is: 'not due' }
  const ageMs = nowMs - index.createdAtMs
  const most = maxShardBytes * set.shards
  if (uncompressedBytes > most) {
    return { is: 'due', reason: `its messages are larger than ${bytesText(most)} before compression` }
  }
  const leewayMs = leewayOf(set)
  if (leewayMs !== null && ageMs >= leewayMs) {
    return { is: 'due', reason: 'its messages would be kept for longer than the greatest lifetime' }
  }
  const enough = minShardBytes * set.shards
  return dueIf(
    ageMs >= rotationPeriodMs && uncompressedBytes >= enough,
    `it is old enough, and its messages are larger than ${bytesText(enough)} before compression`,
  )
}

/** Of rotation by time and size: how old an index may get; null when nothing is ever taken away. */
export function leewayOf(set: IndexSetRecord): number | null {
  const config = set.rotationStrategy
  if (!isByTimeAndSize(config) || set.retentionStrategyClass.endsWith('.NoopRetentionStrategy')) return null
  return periodMs(config.index_lifetime_max) - periodMs(config.index_lifetime_min)
}
