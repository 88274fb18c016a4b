import { type EventElement, events } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { pollingQuery } from '../../../../api/query.ts'

/** Alerts of a day, as the navigation counts them. */
const rangeSeconds = 86_400
/** More are counted, but not named. */
const mostNamed = 500
const leastEveryMs = 10_000

/** What one definition has found for one key, as often as it did. */
export interface OpenAlert {
  key: string
  title: string
  /** `count() 312`; '' when it was no aggregation. */
  values: string
  priority: number
  sinceMs: number
}

export interface OpenAlerts {
  count: number
  /** Null: there are more than were asked for. */
  firstMs: number | null
  /** The most important first, then the newest. */
  alerts: readonly OpenAlert[]
}

const asked = {
  body: {
    timerange: { type: 'relative' as const, range: rangeSeconds },
    filter: { alerts: 'only' as const, acknowledged: 'exclude' as const },
    per_page: mostNamed,
  },
}

/** What nobody has acknowledged of what one may read; null while there is nothing, or nobody knows. */
export function useOpenAlerts(everyMs: number): OpenAlerts | null {
  const { data } = useQuery({
    ...pollingQuery(events.search, asked, Math.max(everyMs, leastEveryMs)),
    retry: false,
  })
  if (!data || data.total_events === 0) return null
  const titles = data.context.event_definitions
  return openAlertsOf(data.events, data.total_events, (id) => titles[id]?.title)
}

/** Of events, the newest first. */
export function openAlertsOf(
  found: readonly EventElement[],
  count: number,
  titleOf: (definitionId: string) => string | undefined,
): OpenAlerts {
  const alerts = new Map<string, OpenAlert>()
  for (const { event } of found) {
    const key = `${event.event_definition_id}\n${event.key}`
    const title = [titleOf(event.event_definition_id) ?? event.message, event.key].filter(Boolean).join(' · ')
    const newer = alerts.get(key)
    alerts.set(key, {
      key,
      title,
      values: newer?.values ?? valuesOf(event.aggregation_conditions),
      priority: Math.max(event.priority, newer?.priority ?? 0),
      sinceMs: Date.parse(event.timestamp),
    })
  }
  return {
    count,
    firstMs: count > found.length ? null : Math.min(...found.map(({ event }) => Date.parse(event.timestamp))),
    alerts: [...alerts.values()].toSorted((a, b) => b.priority - a.priority || b.sinceMs - a.sinceMs),
  }
}

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const whole = new Intl.NumberFormat('en')

function valuesOf(conditions: Readonly<Record<string, number>>): string {
  return Object.entries(conditions)
    .map(([series, value]) => `${series} ${(Number.isInteger(value) ? whole : numbers).format(value)}`)
    .join(', ')
}
