import { dateText, parseInstant, wallTimeAt } from '@logline/time'
import type { TableEntry } from '../table/table-entry.ts'

/** With a line where the day changes, for times without their date; the first day is told unless it is today. */
export function withDays(entries: readonly TableEntry[], timeZone: string, nowMs: number): TableEntry[] {
  const dayAt = (ms: number) => dateText(wallTimeAt(ms, timeZone))
  let day = dayAt(nowMs)
  return entries.flatMap((entry): TableEntry[] => {
    const ms = entry.kind === 'message' ? parseInstant(entry.record.timestamp) : null
    if (ms === null) return [entry]
    const own = dayAt(ms)
    if (own === day) return [entry]
    day = own
    return [{ kind: 'marker', key: `day ${own} ${entry.key}`, tone: 'muted', text: own }, entry]
  })
}
