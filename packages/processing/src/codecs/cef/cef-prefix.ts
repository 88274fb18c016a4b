import { maxTimestampMs } from '@logline/message'
import type { WritersZone } from '../decoding/written-time.ts'
import { findDialectDate, parseEpoch, parseIsoDate } from '../syslog/syslog-date.ts'
import { cutToken } from '../syslog/syslog-event.ts'
import type { MonthsInEnglish } from './cef-months.ts'

/** How dates are written. */
export interface CefDates {
  /** Of those that do not name one. */
  zone: WritersZone
  inEnglish: MonthsInEnglish
}

interface CefPrefix {
  /** Null: there is none; the receive time is taken. */
  timestampMs: number | null
  host: string
  hasUnreadableDate: boolean
}

const looksDated = /^(?:[A-Z][a-z]{2} {1,2}\d{1,2} |\d{4}-\d\d-\d\d|\d{10,13} )/

/** What stands before `CEF:0|`: a date and a host, an OSSEC mark in place of the host, or anything, which is ignored. */
export function readPrefix(text: string, dates: CefDates, receivedAtMs: number): CefPrefix {
  // The version of RFC 5424 comes before its date.
  const dated = dates.inEnglish(text.trimStart().replace(/^\d{1,2} /, ''))
  const dialect = findDialectDate(dated, dates.zone, receivedAtMs)
  if (dialect !== null) return behindDate(dated.slice(dialect.length), dialect.timestampMs)
  const [token, rest] = cutToken(dated)
  const timestampMs = readCefDate(token, dates, receivedAtMs)
  if (timestampMs !== null) return behindDate(rest, timestampMs)
  return { timestampMs: null, host: '', hasUnreadableDate: looksDated.test(dated) }
}

function behindDate(text: string, timestampMs: number): CefPrefix {
  const [token] = cutToken(text.trimStart())
  return { timestampMs, host: token === 'ASM:' ? '' : token, hasUnreadableDate: false }
}

const msPattern = /^\d{1,16}$/

/** Milliseconds since 1970 UTC, `MMM dd yyyy HH:mm:ss.SSS zone` with year, fraction and zone as they please, or ISO 8601. */
export function readCefDate(
  written: string,
  { zone, inEnglish }: CefDates,
  receivedAtMs: number,
): number | null {
  if (msPattern.test(written)) return storableMs(Number(written))
  const text = inEnglish(written)
  const dialect = findDialectDate(text, zone, receivedAtMs)
  if (dialect !== null) return dialect.length === text.length ? dialect.timestampMs : null
  return parseIsoDate(text, zone) ?? parseEpoch(text)
}

function storableMs(ms: number): number | null {
  return ms <= maxTimestampMs ? ms : null
}
