import type { PivotResult } from '@logline/contract'
import { type Unit, unitOf, unitText } from '../../../../kit/charts/labels/units.ts'
import { amountText } from '../../../../kit/number-text.ts'
import { metricName, reachedThreshold, type Threshold } from '../../../view-model/index.ts'
import { againstText } from '../series/compared-ranges.ts'
import type { VisualizationData } from '../series/visualization.ts'
import { numericConfigOf, type TrendPreference } from './numeric-config.ts'

export interface NumberDrawable {
  /** Function of the metric; null without one. */
  metric: string | null
  unit: Unit | null
  value: unknown
  /** The highest it has come to; null below all. */
  threshold: Threshold | null
  /** Null: it is compared with nothing. */
  trend: Trend | null
}

export interface Trend {
  direction: 'up' | 'down' | 'flat'
  tone: 'good' | 'bad' | 'neutral'
  /** `+24 %`, `+0.31 points` of shares, `×129` above a hundred times; the difference where there was nothing before. */
  text: string
  /** `vs previous 15 minutes`. */
  against: string
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
    trend: trend
      ? trendOf(value, firstTotal(trend, metricName(series)), {
          preference: options.trend_preference,
          unit,
          against: againstText(chart.effective_timerange, trend.effective_timerange),
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
  against: string
}

function trendOf(value: unknown, previous: unknown, { preference, unit, against }: TrendOptions): Trend {
  const difference = typeof value === 'number' && typeof previous === 'number' ? value - previous : null
  return {
    direction: difference === null || difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down',
    tone: toneOf(difference, preference),
    text: difference === null ? '--' : changeText(difference, Number(previous), unit),
    against,
    previous,
  }
}

function toneOf(difference: number | null, preference: TrendPreference): Trend['tone'] {
  if (!difference || preference === 'NEUTRAL') return 'neutral'
  return difference > 0 === (preference === 'HIGHER') ? 'good' : 'bad'
}

/** Above this a change is read as a factor. */
const mostPercent = 100

function changeText(difference: number, previous: number, unit: Unit | null): string {
  if (unit === 'percent' || unit === 'ratio')
    return signed(difference, (size) => `${amountText(unit === 'ratio' ? size * 100 : size)} points`)
  if (previous === 0) return signed(difference, (size) => unitText(size, unit))
  const factor = (previous + difference) / previous
  if (factor >= mostPercent) return `×${amountText(factor)}`
  return signed(difference / Math.abs(previous), (share) => `${amountText(share * 100)} %`)
}

function signed(value: number, textOf: (size: number) => string): string {
  return `${value < 0 ? '−' : '+'}${textOf(Math.abs(value))}`
}
