import { useMemo, useState } from 'react'
import type { TimeSpan } from '../../../../kit/charts/labels/time-ticks.ts'
import { useView } from '../../../view-model/index.ts'
import { HistogramChart } from '../../histogram/histogram-chart.tsx'
import { HistogramLegend } from '../../histogram/histogram-legend.tsx'
import { HistogramTable } from '../../histogram/histogram-table.tsx'
import {
  type Histogram,
  type HistogramBucket,
  type HistogramSeries,
  prepareHistogram,
  rangeOfBuckets,
} from '../../histogram/prepare-histogram.ts'
import { type DrawableProps, drawnBy } from '../series/drawn-by.tsx'

export const MessageHistogram = drawnBy(({ chart }) => prepareHistogram(chart), HistogramView)

/** What the bars count. */
const countFunction = 'count()'

const none: ReadonlySet<HistogramSeries> = new Set()

/** Bars by level; dragging over them chooses a time, to zoom into or to explain. */
function HistogramView({ drawable: histogram, chart, title, widget }: DrawableProps<Histogram>) {
  const { timeZone, isInteractive, zoomTo, zoomBack, explain, compareWith } = useView()
  const { from, to } = chart.effective_timerange
  const [hidden, setHidden] = useState<ReadonlySet<HistogramSeries>>(none)
  const shown = useMemo(
    () => ({ ...histogram, series: histogram.series.filter((name) => !hidden.has(name)) }),
    [histogram, hidden],
  )
  const searched = { fromMs: Date.parse(from), toMs: Date.parse(to) }
  const zoom = (first: number, last: number) => {
    const range = rangeOfBuckets(histogram, first, last, searched)
    if (!range || !isInteractive) return
    zoomTo({
      type: 'absolute',
      from: new Date(range.fromMs).toISOString(),
      to: new Date(range.toMs).toISOString(),
    })
  }
  const withSpan = (act: (span: TimeSpan) => void) => (first: number, last: number) => {
    const span = rangeOfBuckets(histogram, first, last, searched)
    if (span) act(span)
  }
  const valueAt = ({ fromMs, toMs, total }: HistogramBucket) =>
    isInteractive
      ? {
          field: countFunction,
          value: total,
          groups: {
            rows: [],
            columns: [],
            metric: countFunction,
            times: [{ field: 'timestamp', fromMs, toMs, searched }],
          },
        }
      : null
  return (
    <>
      <HistogramChart
        widgetId={widget.id}
        histogram={shown}
        timeZone={timeZone}
        onZoom={zoom}
        onZoomBack={() => zoomBack?.()}
        onExplain={explain ? withSpan(explain) : null}
        onCompare={compareWith ? withSpan(compareWith) : null}
        valueAt={valueAt}
      />
      {explain && <HistogramLegend histogram={histogram} hidden={hidden} onHide={setHidden} />}
      <HistogramTable histogram={histogram} title={title} timeZone={timeZone} />
    </>
  )
}
