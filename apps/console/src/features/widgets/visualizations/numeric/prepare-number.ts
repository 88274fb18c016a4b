import type { PivotResult } from '@logline/contract'
import { type Unit, unitOf, unitText } from '../../../../kit/charts/labels/units.ts'
import { metricName, reachedThreshold, type Threshold } from '../../../view-model/index.ts'
import type { VisualizationData } from '../series/visualization.ts'
import { numericConfigOf, type TrendPreference } from './numeric-config.ts'

export interface NumberDrawable {
  /** Function of the metric; null without one. */
  metric: string | null
  unit: Unit | null
  value: unknown
  /** The highest it has come to; null below all. */
  threshold: Threshold | null
  /** Null: no trend is wanted. */
  trend: Trend | null
}

export interface Trend {
  direction: 'up' | 'down' | 'flat'
  tone: 'good' | 'bad' | 'neutral'
  /** `+12.5 / +4.1%`, `+1.2 s / +4.1%` with a unit; `--` for what cannot be computed. */
  text: string
  previous: unknown
}

/** The first metric over everything, compared with the time before (reference: widgets, section 8). */
export function prepareNumber({ config, chart, trend }: VisualizationData): NumberDrawable {
  const [series] = config.series
  const options = numericConfigOf(config.visualization_config)
  if (!series) return { metric: null, unit: null, value: null, threshold: null, trend: null }
  const unit = unitOf(series)
  const value = firstTotal(chart, metricName(series))
  return {
    metric: series.function,
    unit,
    value,
    threshold: reachedThreshold(config.thresholds, value),
    trend:
      options.trend && trend
        ? trendOf(value, firstTotal(trend, metricName(series)), {
            preference: options.trend_preference,
            unit,
          })
        : null,
  }
}

function firstTotal({ rows }: PivotResult, metric: string): unknown {
  const [first] = rows ?? []
  return first?.values.find(({ key, rollup }) => rollup && key.at(-1) === metric)?.value ?? null
}

interface TrendOptions {
  preference: TrendPreference
  unit: Unit | null
}

function trendOf(value: unknown, previous: unknown, { preference, unit }: TrendOptions): Trend {
  const difference = typeof value === 'number' && typeof previous === 'number' ? value - previous : null
  const relative = difference === null || previous === 0 ? null : difference / Math.abs(Number(previous))
  return {
    direction: difference === null || difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down',
    tone: toneOf(difference, preference),
    text: `${signed(difference, (size) => absoluteText(size, unit))} / ${signed(relative, (size) => `${relativeFormat.format(size * 100)}%`)}`,
    previous,
  }
}

function toneOf(difference: number | null, preference: TrendPreference): Trend['tone'] {
  if (!difference || preference === 'NEUTRAL') return 'neutral'
  return difference > 0 === (preference === 'HIGHER') ? 'good' : 'bad'
}

// Specification, section 9: `+0,0[.]0[000]` and `+0[.]0[0]%`.
const absoluteFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
const relativeFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false })

function absoluteText(size: number, unit: Unit | null): string {
  return unit === null ? absoluteFormat.format(size) : unitText(size, unit)
}

function signed(value: number | null, textOf: (size: number) => string): string {
  if (value === null || !Number.isFinite(value)) return '--'
  return `${value < 0 ? '-' : '+'}${textOf(Math.abs(value))}`
}
