import { parseOffset } from '@logline/time'
import { writtenInstant } from '../decoding/written-time.ts'
import type { SyslogContext, SyslogEvent } from './syslog-event.ts'

/**
 * A key is tried where a word begins only: from each character, a long word without `=` would take quadratic time, and
 * what stands behind a quote within a value would make a field.
 */
const pairPattern = /(?<![^\s,])([A-Za-z0-9_.-]+)=(?:"([^"]*)"|([^\s"]*))/g
const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/
const timePattern = /^(\d\d):(\d\d):(\d\d)$/

/**
 * FortiGate: `date=… time=… devname="…" key=value …` (reference: inputs, section 4.2).
 * @param text behind the priority
 */
export function parseFortigate(text: string, context: SyslogContext): SyslogEvent {
  const pairs = new Map<string, string>()
  const quoted = new Set<string>()
  for (const [, key = '', quotedValue, plainValue] of text.matchAll(pairPattern)) {
    if (quotedValue !== undefined) quoted.add(key)
    else if (quoted.has(key)) continue
    pairs.set(key, quotedValue ?? plainValue ?? '')
  }
  const timestampMs = timestampOf(pairs, context)
  const host = pairs.get('devname') ?? ''
  // `level` is the number from the priority, not the device's word for it.
  pairs.delete('level')
  return { timestampMs, host, message: text, fields: Object.fromEntries(pairs) }
}

function timestampOf(pairs: ReadonlyMap<string, string>, context: SyslogContext): number | null {
  const date = datePattern.exec(pairs.get('date') ?? '')
  const time = timePattern.exec(pairs.get('time') ?? '')
  if (date === null || time === null) return null
  const wallTime = {
    year: Number(date[1]),
    month: Number(date[2]),
    day: Number(date[3]),
    hour: Number(time[1]),
    minute: Number(time[2]),
    second: Number(time[3]),
    millisecond: 0,
  }
  const offset = pairs.has('tz') ? parseOffset(pairs.get('tz') || 'Z') : null
  if (offset === null) return writtenInstant(wallTime, context.zone ?? 'UTC')
  const utcMs = writtenInstant(wallTime, 'UTC')
  return utcMs === null ? null : utcMs - offset
}
