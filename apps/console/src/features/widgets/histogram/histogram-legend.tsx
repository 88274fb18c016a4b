import classes from './histogram.module.css'
import { seriesLabels } from './histogram-option.ts'
import type { Histogram, HistogramSeries } from './prepare-histogram.ts'

interface HistogramLegendProps {
  histogram: Histogram
  hidden: ReadonlySet<HistogramSeries>
  onHide: (hidden: ReadonlySet<HistogramSeries>) => void
}

const order = ['error', 'warning', 'info', 'debug'] as const

/** How many messages of each level there are; a click takes a level out of the bars and back. */
export function HistogramLegend({ histogram, hidden, onHide }: HistogramLegendProps) {
  const levels = order.filter((level) => histogram.series.includes(level))
  if (levels.length === 0) return null
  const toggle = (level: HistogramSeries) => {
    const next = new Set(hidden)
    if (!next.delete(level)) next.add(level)
    onHide(next)
  }
  return (
    <fieldset className={classes.legend} aria-label="Levels">
      {levels.map((level) => (
        <button
          key={level}
          type="button"
          data-level={level}
          aria-pressed={!hidden.has(level)}
          onClick={() => toggle(level)}
        >
          {seriesLabels[level]} <strong>{countOf(histogram, level).toLocaleString('en')}</strong>
        </button>
      ))}
    </fieldset>
  )
}

function countOf({ buckets }: Histogram, level: HistogramSeries): number {
  return buckets.reduce((sum, { counts }) => sum + (counts[level] ?? 0), 0)
}
