import type { Metric } from '@logline/contract'
import type { Durations } from '@logline/processing'
import { Meter } from './meter.ts'
import { noTime, timeFigures } from './timer-figures.ts'

type Source =
  | { type: 'gauge'; read: () => unknown }
  | { type: 'counter'; count: () => number }
  | { type: 'meter'; meter: Meter }
  | { type: 'timer'; durations: () => Durations; meter: Meter }

export type MetricsRegistry = ReturnType<typeof createMetricsRegistry>

/** What can be measured now, by full name. As large as what the features register. */
export function createMetricsRegistry() {
  const sources = new Map<string, Source>()

  return {
    /** Asked whenever somebody reads it. */
    gauge(name: string, read: () => unknown): void {
      sources.set(name, { type: 'gauge', read })
    },

    /** Asked whenever somebody reads it. */
    counter(name: string, count: () => number): void {
      sources.set(name, { type: 'counter', count })
    },

    /** How long something took, in microseconds, asked whenever somebody reads it, and how often it came. */
    timer(name: string, durations: () => Durations, meter: Meter): void {
      sources.set(name, { type: 'timer', durations, meter })
    },

    /** The meter of this name, made at the first call; feed it with `update(total)`. */
    meter(name: string): Meter {
      const known = sources.get(name)
      if (known?.type === 'meter') return known.meter
      const meter = new Meter()
      sources.set(name, { type: 'meter', meter })
      return meter
    },

    /** Forgets every metric whose name begins so, for example those of a deleted input. */
    removeAll(prefix: string): void {
      for (const name of sources.keys()) if (name.startsWith(prefix)) sources.delete(name)
    },

    read(name: string): Metric | null {
      const source = sources.get(name)
      return source ? reading(name, source) : null
    },

    namesIn(prefix: string): string[] {
      return [...sources.keys()].filter((name) => name.startsWith(prefix)).sort()
    },
  }
}

function reading(fullName: string, source: Source): Metric {
  const names = { full_name: fullName, name: fullName.slice(fullName.lastIndexOf('.') + 1) }
  const rate_unit = 'events/second' as const
  switch (source.type) {
    case 'gauge':
      return { ...names, type: 'gauge', metric: { value: source.read() } }
    case 'counter':
      return { ...names, type: 'counter', metric: { count: source.count() } }
    case 'meter':
      return { ...names, type: 'meter', metric: { rate_unit, rate: source.meter.read() } }
    case 'timer': {
      const time = timeFigures(source.durations()) ?? noTime
      const metric = { time, rate: source.meter.read(), duration_unit: 'microseconds' as const, rate_unit }
      return { ...names, type: 'timer', metric }
    }
  }
}
