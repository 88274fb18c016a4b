import type { ThemeMode } from '../../../kit/theme/theme-mode.ts'
import { type Comparison, comparisonOf } from '../../view-model/index.ts'

/** What the wall display shows, and how it moves on. */
export interface WallParams {
  /** Seconds until the next page is shown. */
  intervalSeconds: number
  /** Seconds between two executions. */
  refreshSeconds: number
  /** Places of the pages from 0, in the order of the rotation; null: all of them. */
  tabs: readonly number[] | null
  /** Null: that of the user. */
  theme: ThemeMode | null
  /** With what its numbers and courses are compared; null: with what they say themselves. */
  comparison: Comparison | null
}

/** As the address has it (specification, section 2); theme and comparison are ours. */
export interface WallUrl {
  interval?: string
  refresh?: string
  tabs?: string
  theme?: string
  compare?: string
}

export const defaultWallParams: WallParams = {
  intervalSeconds: 30,
  refreshSeconds: 10,
  tabs: null,
  theme: null,
  comparison: null,
}

/** A timer of the browser counts milliseconds in 32 bits; of a longer wait it makes none. */
const longestWaitSeconds = Math.floor((2 ** 31 - 1) / 1000)

const themes = ['teint', 'noir'] as const satisfies readonly ThemeMode[]
const names = ['interval', 'refresh', 'tabs', 'theme', 'compare'] as const

/** Takes from an untyped query string what a wall display knows; the rest is dropped. */
export function wallUrlOf(raw: Record<string, unknown>): WallUrl {
  const url: WallUrl = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') url[name] = value
  }
  return url
}

/** What is missing or no number is the default; less than a second is one second, more than a timer can wait is as long as it can. */
export function wallParamsOf({ interval, refresh, tabs, theme, compare }: WallUrl): WallParams {
  const places = tabs?.split(',').filter((text) => /^\s*\d+\s*$/.test(text))
  return {
    intervalSeconds: secondsOf(interval) ?? defaultWallParams.intervalSeconds,
    refreshSeconds: secondsOf(refresh) ?? defaultWallParams.refreshSeconds,
    tabs: places && places.length > 0 ? places.map(Number) : null,
    theme: themes.find((one) => one === theme) ?? null,
    comparison: comparisonOf(compare),
  }
}

export function wallQueryOf(params: WallParams): Record<string, string> {
  const { intervalSeconds, refreshSeconds, tabs, theme, comparison } = params
  return {
    interval: String(intervalSeconds),
    refresh: String(refreshSeconds),
    ...(tabs && { tabs: tabs.join(',') }),
    ...(theme && { theme }),
    ...(comparison && { compare: comparison }),
  }
}

/** Ids of the pages in rotation; all of them when none of the chosen is there. */
export function rotatedPages(ids: readonly string[], { tabs }: WallParams): readonly string[] {
  const chosen = tabs?.flatMap((place) => ids[place] ?? []) ?? []
  return chosen.length > 0 ? [...new Set(chosen)] : ids
}

function secondsOf(text: string | undefined): number | null {
  const seconds = Number(text ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(longestWaitSeconds, Math.max(1, Math.round(seconds))) : null
}
