import { clusterConfig, searchesConfig } from '@logline/contract'
import { durationText, periodMs } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RouteAnswer } from '../../api/call.ts'
import { query } from '../../api/query.ts'

const { className, schema, whenUnset } = searchesConfig

type WireSearchConfig = z.output<typeof schema>

/** What administrators have set for everybody's searches. */
export interface SearchConfig {
  /** Shortest first; "all messages" has 0 seconds and is last. Those beyond the limit are left out. */
  presets: readonly { seconds: number; label: string }[]
  /** How far back a search may reach; null without a limit. */
  limitSeconds: number | null
  refreshIntervals: readonly { ms: number; label: string }[]
  defaultRefreshMs: number
  /** Fields whose top values and statistics nobody may ask for. */
  analysisDisabledFields: readonly string[]
  /** How far around a message its neighbours are looked for, shortest first, and which of its values they share. */
  surrounding: {
    ranges: readonly { ms: number; label: string }[]
    filterFields: readonly string[]
  }
}

const searchConfigQuery = {
  ...query(clusterConfig.get, { params: { configClass: className } }),
  // 204, and with it null, as long as nobody has written it.
  select: (wire: RouteAnswer<typeof clusterConfig.get>) =>
    wire === null ? configOfFreshInstallation : searchConfigOf(schema.parse(wire)),
  staleTime: 60_000,
}

/** Null while it is loading; the settings of a fresh installation for those who may not read them. */
export function useSearchConfig(): SearchConfig | null {
  const { data, isError } = useQuery(searchConfigQuery)
  return data ?? (isError ? configOfFreshInstallation : null)
}

export function searchConfigOf(wire: WireSearchConfig): SearchConfig {
  const limitSeconds = Math.floor(periodMs(wire.query_time_range_limit) / 1000) || null
  const presets = Object.entries(wire.relative_timerange_options)
    .map(([period, label]) => ({ seconds: Math.floor(periodMs(period) / 1000), label: presetLabel(label) }))
    .filter(({ seconds }) => limitSeconds === null || (seconds > 0 && seconds <= limitSeconds))
    .sort((a, b) => (a.seconds || Number.POSITIVE_INFINITY) - (b.seconds || Number.POSITIVE_INFINITY))
  return {
    presets,
    limitSeconds,
    refreshIntervals: Object.keys(wire.auto_refresh_timerange_options)
      .map((period) => ({ ms: periodMs(period), label: refreshText(periodMs(period)) }))
      .sort((a, b) => a.ms - b.ms),
    defaultRefreshMs: periodMs(wire.default_auto_refresh_option),
    surrounding: {
      ranges: Object.entries(wire.surrounding_timerange_options)
        .map(([period, label]) => ({ ms: periodMs(period), label }))
        .sort((a, b) => a.ms - b.ms),
      filterFields: wire.surrounding_filter_fields,
    },
    analysisDisabledFields: wire.analysis_disabled_fields,
  }
}

const configOfFreshInstallation = searchConfigOf(whenUnset)

/** "Search in the last 5 minutes" is the older way to write "5 minutes" (reference: search, section 3). */
function presetLabel(label: string): string {
  return label.replace(/^search in (the last )?/i, '')
}

/** `5 seconds`, `1 minute`; half seconds are not for words. */
export function refreshText(ms: number): string {
  return ms % 1000 === 0 ? durationText(ms / 1000) : `${ms} milliseconds`
}
