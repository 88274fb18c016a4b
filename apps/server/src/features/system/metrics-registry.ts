import type { Metric } from '@logline/contract'
import { Meter } from './meter.ts'

type Source = { type: 'gauge'; read: () => unknown } | { type: 'meter'; meter: Meter }

export type MetricsRegistry = ReturnType<typeof createMetricsRegistry>

/** What can be measured now, by full name. As large as what the features register. */
export function createMetricsRegistry() {
  const sources = new Map<string, Source>()

  return {
    /** Asked whenever somebody reads it. */
    gauge(name: string, read: () => unknown): void {
      sources.set(name, { type: 'gauge', read })
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
  if (source.type === 'gauge') return { ...names, type: 'gauge', metric: { value: source.read() } }
  const metric = { rate_unit: 'events/second' as const, rate: source.meter.read() }
  return { ...names, type: 'meter', metric }
}
