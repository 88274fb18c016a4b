import type { Metric } from '@logline/contract'
import { type Durations, durationFigures } from '@logline/processing'

export type TimerReading = Extract<Metric, { type: 'timer' }>['metric']

/** Durations as on the wire; null when nothing was measured. */
export function timeFigures(durations: Durations): TimerReading['time'] | null {
  const figures = durationFigures(durations)
  return (
    figures && {
      min: figures.minUs,
      max: figures.maxUs,
      mean: figures.meanUs,
      std_dev: figures.stdDevUs,
      '95th_percentile': figures.percentileUs(0.95),
      '98th_percentile': figures.percentileUs(0.98),
      '99th_percentile': figures.percentileUs(0.99),
    }
  )
}

export const noTime: TimerReading['time'] = {
  ...{ min: 0, max: 0, mean: 0, std_dev: 0 },
  ...{ '95th_percentile': 0, '98th_percentile': 0, '99th_percentile': 0 },
}
