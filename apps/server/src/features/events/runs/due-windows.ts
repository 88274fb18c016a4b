import { badRequest } from '../../../http/errors.ts'
import type { AggregationRecord } from '../../event-definitions/index.ts'
import type { DueWindows } from './find-events.ts'

/** Windows of one statement: what an outage has left is caught up with in steps. */
const maxWindows = 500

/** The windows that end within a time range, at its end and each hop before; the range holds each as a whole. */
export function windowsWithin(
  { config }: AggregationRecord,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): DueWindows {
  const { search_within_ms: lengthMs, execute_every_ms: everyMs, series } = config
  // Without series the range is looked through as it is.
  if (series.length === 0) return { fromMs, toMs, count: 1 }
  const count = 1 + Math.max(0, Math.floor((toMs - lengthMs - fromMs) / everyMs))
  if (count > maxWindows) throw badRequest(`The time range has ${count} windows, more than ${maxWindows}.`)
  const firstToMs = toMs - (count - 1) * everyMs
  return { fromMs: firstToMs - lengthMs, toMs: firstToMs, count }
}

/**
 * As many as are over, within the bound of one run: those that end within `catchUpMs`, one at least.
 * `isFirst`: nobody has looked at the beginning of the first.
 */
export function dueWindows(
  { fromMs, toMs, isFirst }: { fromMs: number; toMs: number; isFirst: boolean },
  { config }: AggregationRecord,
  { untilMs, catchUpMs }: { untilMs: number; catchUpMs: number },
): DueWindows {
  const over = 1 + Math.floor((untilMs - toMs) / config.execute_every_ms)
  const atOnce = Math.min(maxWindows, Math.max(1, Math.floor(catchUpMs / config.execute_every_ms)))
  const isFilter = config.series.length === 0
  // Between the windows of a filter, messages make no events.
  const hasGaps = config.execute_every_ms > config.search_within_ms
  const count = isFilter && hasGaps ? 1 : Math.min(over, atOnce)
  // What lies in two windows of a filter was looked at in the first.
  const isWhole = !isFilter || isFirst
  return { fromMs: isWhole ? fromMs : Math.max(fromMs, toMs - config.execute_every_ms), toMs, count }
}
