import { dayMs, periodMs } from '@logline/time'
import type { IndexSetLimits, IndexSetRecord } from '../../index-sets/index.ts'
import { type Growth, growthOf } from './growth.ts'
import { actionOf, type Expiry, type KnownIndex } from './retention-rules.ts'
import { leewayOf, nextRotationByTimeMs } from './rotation-rules.ts'
import { rotationCalendar } from './rotation-times.ts'
import { isByTimeAndSize } from './schedule-words.ts'

/** A moment to come; `isEstimate`: by what was stored lately. */
export interface Foreseen {
  atMs: number
  isEstimate: boolean
}

export interface IndexForecast {
  index: KnownIndex
  /** When it goes; null: never, or nobody knows. */
  expires: Foreseen | null
  action: Expiry<unknown>['action'] | null
}

export interface Forecast {
  bytes: number
  messages: number
  growth: Growth | null
  rotation: Foreseen | null
  /** For how long messages can be searched, in days; null: for ever, or nobody knows. */
  keptDays: { least: number; most: number } | null
  /** How large it gets in the end, on the disk; null: it grows for ever, or nobody knows. */
  levelBytes: number | null
  /** The limit in bytes takes indices before their retention does. */
  isCutShort: boolean
  /** The newest first, as they were given. */
  indices: IndexForecast[]
}

interface Situation {
  set: IndexSetRecord
  /** The newest first. */
  indices: readonly KnownIndex[]
  limits: IndexSetLimits
  nowMs: number
}

/** What rotation and retention will do with an index set, should it go on like in the last days. */
export function forecastOf(situation: Situation): Forecast {
  const { set, indices, limits, nowMs } = situation
  const present = indices.filter(({ state }) => state !== 'deleting')
  const bytes = present.reduce((sum, { content }) => sum + content.bytes, 0)
  const messages = present.reduce((sum, { content }) => sum + content.messages, 0)
  const growth = growthOf(present, nowMs)
  const known = { ...situation, indices: present, growth, bytes }
  const rotations = set.isWritable ? rotationsOf(known) : null
  const retention = set.isWritable && limits.appliesRetention ? expiriesOf(known, rotations) : new Map()
  const limit = set.isWritable && limits.appliesRetention ? expiriesByLimit(known) : new Map()
  const forecasts = indices.map((index): IndexForecast => {
    const [byRetention, byLimit] = [retention.get(index) ?? null, limit.get(index) ?? null]
    const isLimited = byLimit !== null && (byRetention === null || byLimit.atMs < byRetention.atMs)
    const expires: Foreseen | null = isLimited ? byLimit : byRetention
    return { index, expires, action: isLimited ? 'delete' : expires && actionOf(set) }
  })
  const promised = keptDaysOf(known, rotations)
  const byLimitDays = set.maxBytes !== null && growth && growth.bytes > 0 ? set.maxBytes / growth.bytes : null
  const isCutShort = byLimitDays !== null && (promised === null || byLimitDays < promised.least)
  const keptDays = isCutShort ? { least: byLimitDays, most: byLimitDays } : promised
  return {
    bytes,
    messages,
    growth,
    rotation: rotations?.(1) ?? null,
    keptDays,
    levelBytes: levelOf(known, keptDays),
    isCutShort,
    indices: forecasts,
  }
}

type Known = Situation & { growth: Growth | null; bytes: number }
/** The moment of the first, second, … rotation from now on; null when nobody knows. */
type Rotations = (count: number) => Foreseen | null

function rotationsOf({ set, indices, limits, nowMs, growth }: Known): Rotations | null {
  const written = indices.find(({ rotatedAtMs }) => rotatedAtMs === null)
  if (!written) return null
  const config = set.rotationStrategy
  if ('rotation_period' in config) {
    const calendar = rotationCalendar(config.rotation_period, limits.maxWriteIndexAgeMs)
    return (count) => {
      if (count > mostRotations) return null
      let atMs = Math.max(nextRotationByTimeMs(config, written, limits), nowMs)
      for (let more = 1; more < count; more += 1) atMs = calendar.next(calendar.floor(atMs))
      return { atMs, isEstimate: false }
    }
  }
  const lasts = lastsOf(set, growth, limits)
  if (lasts === null) return null
  const { content, createdAtMs } = written
  const lengthMs = lasts(0)
  const firstMs = Math.max(createdAtMs + lasts(nowMs - createdAtMs, content), nowMs)
  return (count) => ({ atMs: firstMs + (count - 1) * lengthMs, isEstimate: true })
}

/** Rotations that are foreseen; beyond, nobody asks. */
const mostRotations = 2_000

/** How long an index lasts that has reached such a content at such an age; null when nobody knows. */
function lastsOf(set: IndexSetRecord, growth: Growth | null, limits: IndexSetLimits) {
  const config = set.rotationStrategy
  const until = (most: number, perDay: number) => (ageMs: number, has: number) =>
    perDay > 0 ? ageMs + Math.max((most - has) / perDay, 0) * dayMs : Number.POSITIVE_INFINITY
  const none = { messages: 0, uncompressedBytes: 0 }
  if ('max_docs_per_index' in config) {
    if (!growth || growth.messages === 0) return null
    const at = until(config.max_docs_per_index, growth.messages)
    return (ageMs: number, { messages } = none) => at(ageMs, messages)
  }
  if ('max_size' in config) {
    if (!growth || growth.uncompressedBytes === 0) return null
    const at = until(config.max_size, growth.uncompressedBytes)
    return (ageMs: number, { uncompressedBytes } = none) => at(ageMs, uncompressedBytes)
  }
  const perDay = growth?.uncompressedBytes ?? 0
  const enough = until(limits.minShardBytes * set.shards, perDay)
  const tooMuch = until(limits.maxShardBytes * set.shards, perDay)
  const leewayMs = leewayOf(set) ?? Number.POSITIVE_INFINITY
  const first = (ageMs: number, bytes: number) =>
    Math.min(leewayMs, tooMuch(ageMs, bytes), Math.max(enough(ageMs, bytes), limits.rotationPeriodMs))
  if (!Number.isFinite(first(0, 0))) return null
  return (ageMs: number, { uncompressedBytes } = none) => first(ageMs, uncompressedBytes)
}

/** By retention. What is closed already, kept or reopened has no end. */
function expiriesOf({ set, indices }: Known, rotations: Rotations | null): Map<KnownIndex, Foreseen> {
  const action = actionOf(set)
  const { rotationStrategy: rotation } = set
  const counted = indices
    .filter(({ isKept, isReopened }) => !isKept && !isReopened)
    .toSorted((left, right) => left.indexNo - right.indexNo)
  const expiries = new Map<KnownIndex, Foreseen>()
  if (action === null) return expiries
  for (const [place, index] of counted.entries()) {
    if (action === 'close' && index.state === 'closed') continue
    const expiry = isByTimeAndSize(rotation)
      ? byAge(index, rotation, rotations)
      : byCount(counted.length, place, set.retentionStrategy.max_number_of_indices, rotations)
    if (expiry) expiries.set(index, expiry)
  }
  return expiries
}

function byAge(
  { rotatedAtMs }: KnownIndex,
  config: { index_lifetime_min: string },
  rotations: Rotations | null,
): Foreseen | null {
  const keptMs = periodMs(config.index_lifetime_min)
  if (rotatedAtMs !== null) return { atMs: rotatedAtMs + keptMs, isEstimate: false }
  const rotation = rotations?.(1) ?? null
  return rotation && { atMs: rotation.atMs + keptMs, isEstimate: true }
}

/** With as many further rotations as bring it beyond the number of indices. */
function byCount(count: number, place: number, most: number, rotations: Rotations | null): Foreseen | null {
  const further = place + 1 + most - count
  return rotations?.(Math.max(further, 1)) ?? null
}

function expiriesByLimit({ set, indices, growth, bytes, nowMs }: Known): Map<KnownIndex, Foreseen> {
  const expiries = new Map<KnownIndex, Foreseen>()
  if (set.maxBytes === null || !growth || growth.bytes <= 0) return expiries
  let room = set.maxBytes - bytes
  const oldestFirst = indices
    .filter(({ isKept, isReopened }) => !isKept && !isReopened)
    .toSorted((left, right) => left.indexNo - right.indexNo)
  for (const index of oldestFirst) {
    expiries.set(index, { atMs: nowMs + Math.max(room / growth.bytes, 0) * dayMs, isEstimate: true })
    room += index.content.bytes
  }
  return expiries
}

function keptDaysOf({ set, nowMs, limits }: Known, rotations: Rotations | null): Forecast['keptDays'] {
  if (!limits.appliesRetention || actionOf(set) === null) return null
  const { rotationStrategy: rotation } = set
  const days = (ms: number) => ms / dayMs
  if (isByTimeAndSize(rotation)) {
    const { index_lifetime_min: least, index_lifetime_max: most } = rotation
    return { least: days(periodMs(least)), most: days(periodMs(most)) }
  }
  const { max_number_of_indices: count } = set.retentionStrategy
  const [first, last] = [rotations?.(1) ?? null, rotations?.(2) ?? null]
  if (!first || !last) return null
  const lengthMs = last.atMs - first.atMs
  if (!Number.isFinite(lengthMs) || nowMs + lengthMs * count > maxDateMs) return null
  return { least: days(lengthMs * (count - 1)), most: days(lengthMs * count) }
}

/** Year 9999: what is kept for longer is kept for ever. */
const maxDateMs = Date.UTC(9999, 0)

function levelOf({ set, growth }: Known, keptDays: Forecast['keptDays']): number | null {
  const isDeleted = actionOf(set) === 'delete' || set.maxBytes !== null
  if (!isDeleted || !growth || keptDays === null) return null
  const bytes = growth.bytes * keptDays.most
  return set.maxBytes === null ? bytes : Math.min(bytes, set.maxBytes)
}

/** Searched for at most so many days. */
const foreseenDays = 366

/** When the disk will be full, should all index sets go on like this; null: not within a year. */
export function fullAtMs(forecasts: readonly Forecast[], freeBytes: number, nowMs: number): number | null {
  const growing = forecasts.flatMap(({ bytes, growth, levelBytes }) =>
    growth && growth.bytes > 0 ? [{ perDay: growth.bytes, most: (levelBytes ?? Infinity) - bytes }] : [],
  )
  for (let day = 1; day <= foreseenDays; day += 1) {
    const more = growing.reduce((sum, { perDay, most }) => sum + Math.max(Math.min(perDay * day, most), 0), 0)
    if (more > freeBytes) return nowMs + day * dayMs
  }
  return null
}
