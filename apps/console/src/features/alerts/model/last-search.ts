import { z } from 'zod'
import type { AlertsParams, Remembered } from './alerts-url.ts'

/** Of the reference (alerts, section 1). */
const key = 'events-last-search'

const stored = z.object({
  filter: z.object({ alerts: z.enum(['include', 'exclude', 'only']) }),
  timerange: z.discriminatedUnion('type', [
    z.object({ type: z.literal('relative'), from: z.number().min(0), to: z.number().positive().optional() }),
    z.object({ type: z.literal('absolute'), from: z.string(), to: z.string() }),
    z.object({ type: z.literal('keyword'), keyword: z.string() }),
  ]),
})

/** What was shown last in this browser; nothing when it cannot be read. */
export function lastSearch(): Remembered {
  try {
    const read = stored.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return { alerts: read.filter.alerts, timeRange: read.timerange as AlertsParams['timeRange'] } // without undefined
  } catch {
    return {}
  }
}

/** A browser without room for it forgets. */
export function rememberSearch({ alerts, timeRange }: AlertsParams): void {
  try {
    localStorage.setItem(key, JSON.stringify({ filter: { alerts }, timerange: timeRange }))
  } catch {
    // The page works all the same.
  }
}
