import type { IndexSet, IndexSetOutlook } from '@logline/contract'
import { parseInstant } from '@logline/time'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { countedText, shortText } from '../../../kit/number-text.ts'
import { doingNothing, optimizing } from '../model/index-set-schema.ts'
import type { OutlookIndex } from './index-rows.ts'
import { momentText, roughlyText, spanText } from './span-text.ts'

export interface Verdict {
  tone: 'ok' | 'warn' | 'danger' | 'neutral'
  word: string
  reason: string
}

const bytes = (count: number) => unitText(count, 'bytes')

/** Whether all of an index set has room as its settings want it, and what becomes of it. */
export function verdictOf(outlook: IndexSetOutlook, nowMs: number, zone?: string): Verdict {
  const { disk, levels_off, bytes_a_day, is_cut_short, max_bytes } = outlook
  if (disk.full_at !== null) {
    return {
      tone: 'danger',
      word: `Full on ${momentText(disk.full_at, zone)}`,
      reason: 'the disk, should all index sets go on like this',
    }
  }
  if (is_cut_short) {
    return {
      tone: 'warn',
      word: 'Cut short',
      reason: `indices go before their time by ${limitText(max_bytes)}`,
    }
  }
  if (levels_off !== null) {
    const isReached = (parseInstant(levels_off.at) ?? 0) <= nowMs
    const when = isReached ? '' : ` in ${roughlyText(levels_off.at, nowMs)}`
    return { tone: 'ok', word: 'Fits', reason: `levels off at ${bytes(levels_off.bytes)}${when}` }
  }
  if (bytes_a_day === null) {
    return {
      tone: 'neutral',
      word: 'Not known yet',
      reason: 'too little was stored in the last 7 days to tell',
    }
  }
  return { tone: 'ok', word: 'Fits', reason: 'it grows on; the disk is not full within a year' }
}

const limitText = (maxBytes: number | null) => `the limit of ${bytes(maxBytes ?? 0)}`

/** The warning of an index set in the list; null when all is well. */
export function warningOf(
  outlook: Pick<IndexSetOutlook, 'is_cut_short' | 'max_bytes' | 'kept_days'>,
): string | null {
  if (!outlook.is_cut_short) return null
  const kept = outlook.kept_days === null ? '' : ` Messages are kept for ${keptText(outlook.kept_days)}.`
  return `Cut short: indices go before their time by ${limitText(outlook.max_bytes)}.${kept}`
}

/** `91 to 98 days`, `30 days`. */
export function keptText({ least, most }: NonNullable<IndexSetOutlook['kept_days']>): string {
  const [from, to] = [daysText(least), daysText(most)]
  const noun = to === '1' ? 'day' : 'days'
  return from === to ? `${from} ${noun}` : `${from} to ${to} ${noun}`
}

/** Below ten days a tenth matters. */
const daysText = (days: number) => shortText(days < 10 ? days : Math.floor(days))

const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** Days for which messages are kept as the title of an index set says: 90 for `Payments (90 days)`; null without a word of it. */
export function promisedDays(title: string): number | null {
  const [, count, unit] = /(\d{1,4})[\s-]*(day|week|month|year)s?\b/i.exec(title) ?? []
  return count === undefined ? null : Number(count) * (unitDays[unit?.toLowerCase() ?? ''] ?? 1)
}

/** Whether what the title says is kept; null without a word of it, or while nobody knows. */
export function promiseOf(title: string, keptDays: IndexSetOutlook['kept_days'], isForEver: boolean) {
  const days = promisedDays(title)
  if (days === null || (keptDays === null && !isForEver)) return null
  const isKept = isForEver || (keptDays?.least ?? 0) >= days
  return { days, isKept }
}

export const isForEver = ({ retention_strategy_class }: Pick<IndexSet, 'retention_strategy_class'>) =>
  retention_strategy_class === doingNothing

/** The name after that of the write index: `payments_48`. */
export function nextName(outlook: Pick<IndexSetOutlook, 'indices'>): string | null {
  const current = outlook.indices.find((index) => index.is_written_to)?.index_name
  const [, prefix, number] = /^(.*_)(\d+)$/.exec(current ?? '') ?? []
  return prefix === undefined ? null : `${prefix}${Number(number) + 1}`
}

/** `payments_34`, `payments_34 and payments_35`, `payments_34 and 3 more`. */
export function namesText(names: readonly string[]): string {
  const [first = '', second] = names
  if (second === undefined) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} more`
}

/** `31,345,490 messages of 2026-08-20 to 2026-08-27`. */
export function lossText(
  { messages, begin, end }: Pick<OutlookIndex, 'messages' | 'begin' | 'end'>,
  zone?: string,
): string {
  if (messages === 0) return 'no messages'
  const span = spanText(begin, end, zone)
  const times = span === null ? ', whose times are not calculated yet' : ` of ${span}`
  return `${countedText(messages, 'message', 'messages')}${times}`
}

/** Events within this are told as one. */
const togetherMs = 60_000

/** What happens next: a new index, one that goes, or both at once. */
export function nextStep(outlook: IndexSetOutlook) {
  const { rotation, next } = outlook
  const rotatesMs = parseInstant(rotation?.at ?? '') ?? Number.POSITIVE_INFINITY
  const goesMs = parseInstant(next?.at ?? '') ?? Number.POSITIVE_INFINITY
  const areTogether = rotation !== null && next !== null && Math.abs(rotatesMs - goesMs) <= togetherMs
  const first = rotatesMs < goesMs ? rotation : next
  if (first === null) return null
  return {
    at: first.at,
    is_estimate: first.is_estimate,
    begins: areTogether || first === rotation ? nextName(outlook) : null,
    goes: areTogether || first === next ? next : null,
    /** What comes after it. */
    later: areTogether ? null : first === rotation ? next : null,
  }
}

/** What retention by number takes as soon as a new index begins, the oldest first. */
export function droppedByRotating(
  set: IndexSet,
  { indices }: Pick<IndexSetOutlook, 'indices'>,
): OutlookIndex[] {
  if (isForEver(set) || set.rotation_strategy_class === optimizing) return []
  const counted = indices.filter(
    ({ state, is_kept, is_reopened }) => state !== 'deleting' && !is_kept && !is_reopened,
  )
  const closes = set.retention_strategy_class.endsWith('.ClosingRetentionStrategy')
  const tooMany = counted.length + 1 - set.retention_strategy.max_number_of_indices
  return counted
    .toReversed()
    .slice(0, Math.max(0, tooMany))
    .filter(({ is_written_to, state }) => !is_written_to && !(closes && state === 'closed'))
}

/** All of them as one: from the oldest message to the newest. */
export function sumOf(
  indices: readonly OutlookIndex[],
): Pick<OutlookIndex, 'messages' | 'bytes' | 'begin' | 'end'> {
  const sum = (of: 'messages' | 'bytes') => indices.reduce((total, index) => total + index[of], 0)
  const begins = indices.flatMap(({ begin }) => begin ?? []).toSorted()
  const ends = indices.flatMap(({ end }) => end ?? []).toSorted()
  return {
    messages: sum('messages'),
    bytes: sum('bytes'),
    begin: begins[0] ?? null,
    end: ends.at(-1) ?? null,
  }
}

/** A search for messages of these indices, as parameters of the search page. */
export function searchOf(
  names: readonly string[],
  begin: string | null,
  end: string | null,
): Record<string, string> {
  const q = names.map((name) => `_index:"${name}"`).join(' OR ')
  const [from, to] = [parseInstant(begin ?? ''), parseInstant(end ?? '')]
  if (from === null || to === null) return { q, rangetype: 'relative', relative: '0' }
  // The last message is found, too.
  return { q, rangetype: 'absolute', from: new Date(from).toISOString(), to: new Date(to + 1).toISOString() }
}
