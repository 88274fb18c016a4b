import type { RelativeRange } from '../../kit/time/time-range.ts'

/** Seconds. */
const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }

/** "Last week" and the like are spans of the calendar: the server knows them. */
const alone = /^(?:the )?(?:last|past) (minute|hour)$/
const counted =
  /^(?:(?:in )?(?:the )?(?:last|past) )?(\d{1,6}) ?(s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)$/

/** "Last 15 minutes", "15 min" or "2h" as a range until now; null for other words. */
export function relativeRangeOf(text: string): RelativeRange | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const one = words.match(alone)?.[1]
  const [, number = '1', unit = one] = words.match(counted) ?? []
  const from = Number(number) * (units[unit?.charAt(0) ?? ''] ?? 0)
  return from > 0 ? { type: 'relative', from } : null
}

const clock = /\d{4}-\d|\d:\d\d/
const words =
  /\b(today|yesterday|now|last|past|this|ago|noon|midnight|(second|minute|hour|day|week|month|year)s?|(mon|tues|wednes|thurs|fri|satur|sun)day|(jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/i

/** May the words name a time? Only then is the server asked what they mean. */
export function mayBeTime(text: string): boolean {
  return clock.test(text) || words.test(text)
}
