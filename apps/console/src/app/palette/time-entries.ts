import { hereTimeZone, instantText, parseInstant } from '@logline/time'
import { useTimeZone } from '../../kit/current-user.tsx'
import { useSearchConfig } from '../../kit/search-config/search-config.ts'
import { allTime, type TimeRange, timeRangeLabel } from '../../kit/time/time-range.ts'
import { useResolvedKeyword } from '../../kit/time-range/use-resolved-keyword.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useSearchAddress } from './search-address.ts'
import { mayBeTime, relativeRangeOf } from './time-words.ts'

const keywords = ['today', 'yesterday', 'this week', 'last week', 'this month', 'last month']

interface TimeEntries {
  /** Ranges that are offered by their names. */
  named: readonly PaletteEntry[]
  /** What the words of the query mean. */
  meant: readonly PaletteEntry[]
  isAsked: boolean
}

/** Ranges to search in: the query and the streams of the search that is shown stay. */
export function useTimeEntries(query: string): TimeEntries {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const config = useSearchConfig()
  const addressOf = useSearchAddress()
  const words = query.trim()
  const relative = relativeRangeOf(words)
  const isAsked = relative === null && mayBeTime(words)
  const resolved = useResolvedKeyword(isAsked ? words : '', timeZone, isAsked)
  const entryOf = (range: TimeRange, label = timeRangeLabel(range), detail?: string): PaletteEntry => ({
    id: `time ${Object.values(range).join(' ').toLowerCase()}`,
    label,
    group: 'Time ranges',
    ...(detail !== undefined && { detail }),
    to: addressOf(urlOfRange(range)),
  })
  const presets = config?.presets.map(({ seconds }) =>
    entryOf(seconds === 0 ? allTime : { type: 'relative', from: seconds }),
  )
  const named = [
    ...(presets ?? []),
    ...keywords.map((keyword) => entryOf({ type: 'keyword', keyword }, capitalised(keyword))),
  ]
  if (relative) return { named, meant: [entryOf(relative)], isAsked: false }
  if (!isAsked || resolved === null || typeof resolved === 'string')
    return { named, meant: [], isAsked: isAsked && resolved === null }
  const { from, to } = resolved
  const at = (instant: string) => instantText(parseInstant(instant) ?? 0, timeZone).slice(0, 19)
  // A day that is named stays that day; "yesterday" is another one tomorrow.
  const range: TimeRange = /\d{4}-\d/.test(words)
    ? { type: 'absolute', from, to }
    : { type: 'keyword', keyword: words }
  return { named, meant: [entryOf(range, words, `${at(from)} to ${at(to)}`)], isAsked: false }
}

function urlOfRange(range: TimeRange) {
  if (range.type === 'absolute') return { rangetype: 'absolute', from: range.from, to: range.to }
  if (range.type === 'keyword') return { rangetype: 'keyword', keyword: range.keyword }
  return { rangetype: 'relative', relative: String(range.from) }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
