import { periodMs } from '@logline/time'
import type { IndexRecord, IndexSetLimits, IndexSetRecord } from '../../index-sets/index.ts'
import type { IndexContent } from './rotation-rules.ts'
import { bytesText, countText, isByTimeAndSize } from './schedule-words.ts'

/** An index with what it holds. */
export interface KnownIndex extends IndexRecord {
  content: IndexContent
}

/** What is to be done with an index, and why in words that follow "because". */
export interface Expiry<Index> {
  index: Index
  action: 'delete' | 'close'
  reason: string
  /** The limit in bytes takes it, before its retention would. */
  isByLimit: boolean
}

type Counted = Pick<
  KnownIndex,
  'indexNo' | 'createdAtMs' | 'rotatedAtMs' | 'state' | 'isReopened' | 'isKept' | 'content'
>

/** What retention and the limit in bytes take of an index set now, the oldest first. Never the one that is written to. */
export function expired<Index extends Counted>(
  set: IndexSetRecord,
  indices: readonly Index[],
  limits: IndexSetLimits,
  nowMs: number,
): Expiry<Index>[] {
  if (!set.isWritable || !limits.appliesRetention) return []
  const oldestFirst = indices
    .filter(({ state, isReopened, isKept }) => state !== 'deleting' && !isReopened && !isKept)
    .toSorted((left, right) => left.indexNo - right.indexNo)
  const candidates = oldestFirst.filter(({ rotatedAtMs }) => rotatedAtMs !== null)
  const byRetention = expiredByRetention(set, oldestFirst, nowMs)
  const taken = new Set(byRetention.map(({ index }) => index))
  return [
    ...byRetention.filter(({ index, action }) => candidates.includes(index) && isLeft(index, action)),
    ...expiredByLimit(
      set,
      candidates.filter((index) => !taken.has(index)),
      indices.filter(
        (index) => !byRetention.some((each) => each.index === index && each.action === 'delete'),
      ),
    ),
  ]
}

/** A closed index is not closed again. */
function isLeft({ state }: Counted, action: Expiry<unknown>['action']): boolean {
  return action === 'delete' || state === 'open'
}

/** Reference: index sets, "Retention". */
function expiredByRetention<Index extends Counted>(
  set: IndexSetRecord,
  oldestFirst: readonly Index[],
  nowMs: number,
): Expiry<Index>[] {
  const action = actionOf(set)
  if (action === null) return []
  const { rotationStrategy: rotation } = set
  const { max_number_of_indices: most } = set.retentionStrategy
  const isByAge = isByTimeAndSize(rotation)
  const count = isByAge
    ? oldestFirst.filter((index) => isTooOld(index, rotation, nowMs)).length
    : oldestFirst.length - most
  const reason = isByAge
    ? `its messages are older than ${rotation.index_lifetime_min}`
    : `the index set has more than ${countText(most)} ${most === 1 ? 'index' : 'indices'}`
  return oldestFirst
    .slice(0, Math.max(count, 0))
    .map((index) => ({ index, action, reason, isByLimit: false }))
}

/** Null: nothing is ever taken away. */
export function actionOf({ retentionStrategyClass }: IndexSetRecord): Expiry<unknown>['action'] | null {
  if (retentionStrategyClass.endsWith('.DeletionRetentionStrategy')) return 'delete'
  return retentionStrategyClass.endsWith('.ClosingRetentionStrategy') ? 'close' : null
}

function isTooOld(
  { createdAtMs, rotatedAtMs }: Counted,
  config: { index_lifetime_min: string; index_lifetime_max: string },
  nowMs: number,
): boolean {
  return rotatedAtMs === null
    ? createdAtMs < nowMs - periodMs(config.index_lifetime_max)
    : rotatedAtMs < nowMs - periodMs(config.index_lifetime_min)
}

/** What is to go so that all index sets together are not larger than the operator allows: the oldest first. */
export function expiredByTotal<Index extends Counted>(
  indices: readonly Index[],
  mayGo: readonly Index[],
  { maxBytes }: Pick<IndexSetLimits, 'maxBytes'>,
): Expiry<Index>[] {
  if (maxBytes === null) return []
  const oldestFirst = mayGo
    .filter(({ rotatedAtMs, isReopened, isKept }) => rotatedAtMs !== null && !isReopened && !isKept)
    .toSorted((left, right) => (left.rotatedAtMs ?? 0) - (right.rotatedAtMs ?? 0))
  const reason = `all index sets together are larger than LOGLINE_MAX_STORAGE, ${bytesText(maxBytes)}`
  return oldestUntil(maxBytes, oldestFirst, indices).map((index) => deletion(index, reason))
}

/** What somebody keeps counts, and stays. */
function expiredByLimit<Index extends Counted>(
  { maxBytes }: IndexSetRecord,
  candidates: readonly Index[],
  left: readonly Counted[],
): Expiry<Index>[] {
  if (maxBytes === null) return []
  const reason = `the index set is larger than its limit of ${bytesText(maxBytes)}`
  return oldestUntil(maxBytes, candidates, left).map((index) => deletion(index, reason))
}

function deletion<Index>(index: Index, reason: string): Expiry<Index> {
  return { index, action: 'delete', reason, isByLimit: true }
}

/** As many of the candidates, from their beginning, as have to go until all are not more than that. */
function oldestUntil<Index extends Counted>(
  maxBytes: number,
  candidates: readonly Index[],
  all: readonly Counted[],
): Index[] {
  let bytes = all.reduce((sum, { content }) => sum + content.bytes, 0)
  return candidates.filter((index) => {
    if (bytes <= maxBytes) return false
    bytes -= index.content.bytes
    return true
  })
}
