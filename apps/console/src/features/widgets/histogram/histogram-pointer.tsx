import { instantText } from '@logline/time'
import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react'
import marks from '../../../kit/charts/chart-marks.module.css'
import { pointAtTime, useMarkedTime, usePointedTime } from '../../../kit/charts/crosshair.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { useView } from '../../view-model/index.ts'
import { type ChartValue, ChartValueMenu } from '../chart-parts/chart-value-menu.tsx'
import { ComparedSpans } from './compared-spans.tsx'
import classes from './histogram.module.css'
import { chartMargins, seriesLabels } from './histogram-option.ts'
import { peakOf } from './peak.ts'
import { type ChosenBars, type Histogram, type HistogramBucket, spanOfBars } from './prepare-histogram.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SpanEnds } from './span-ends.tsx'

export interface HistogramPointerProps {
  histogram: Histogram
  timeZone: string
  /** Of the whole chart, pixels. */
  width: number
  /** Bars from one index to another, in either direction. */
  onZoom: (first: number, last: number) => void
  onZoomBack: () => void
  /** Null: this page explains nothing. */
  onExplain: ((first: number, last: number) => void) | null
  /** Null: there is nothing to compare with. */
  onCompare: ((first: number, last: number) => void) | null
  /** What the menu of a bar is about; null: there is no menu. */
  valueAt: (bucket: HistogramBucket) => ChartValue | null
}

interface Pointing {
  /** The bar under the pointer. */
  index: number
  /** Where a drag began. */
  anchor: number | null
}

/**
 * What happens over the bars: a tooltip on hover, a click that chooses a bar and a drag that chooses several (with Shift it
 * zooms at once), a double click that goes back, a right click that opens the menu of a bar.
 */
export function HistogramPointer(props: HistogramPointerProps) {
  const { histogram, timeZone, width, onZoom, onZoomBack, onExplain, onCompare, valueAt } = props
  const { isInteractive } = useView()
  const [pointing, setPointing] = useState<Pointing | null>(null)
  const [chosen, setChosen] = useState<(ChosenBars & { choice: object }) | null>(null)
  const [menu, setMenu] = useState<{ shown: ChartValue; place: { x: number; y: number } } | null>(null)
  useEffect(() => () => pointAtTime(null), [])
  const count = histogram.buckets.length
  const plotWidth = width - chartMargins.left - chartMargins.right
  const barWidth = plotWidth / Math.max(1, count)

  const indexAt = (event: MouseEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    return Math.max(0, Math.min(count - 1, Math.floor(x / barWidth)))
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const index = indexAt(event)
    setPointing({ index, anchor: index })
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const index = indexAt(event)
    setPointing({ index, anchor: pointing?.anchor ?? null })
    const bar = histogram.buckets[index]
    if (bar) pointAtTime((bar.fromMs + bar.toMs) / 2)
  }
  const leave = () => {
    pointAtTime(null)
    if (pointing?.anchor === null) setPointing(null)
  }
  const end = ({ shiftKey }: PointerEvent) => {
    if (!pointing || pointing.anchor === null) return
    setPointing({ ...pointing, anchor: null })
    const [first = 0, last = 0] = [pointing.anchor, pointing.index].sort((a, b) => a - b)
    if (shiftKey && first !== last) onZoom(first, last)
    else setChosen({ first, last, choice: {} })
  }
  const openMenu = (event: MouseEvent<HTMLDivElement>) => {
    const bar = histogram.buckets[indexAt(event)]
    const shown = bar ? valueAt(bar) : null
    if (!shown) return
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    setMenu({ shown, place: { x: event.clientX - box.left, y: event.clientY - box.top } })
  }
  const actOnChosen = (act: (first: number, last: number) => void) => () => {
    if (!chosen) return
    setChosen(null)
    act(chosen.first, chosen.last)
  }
  if (!isInteractive) return null
  const bucket = pointing ? histogram.buckets[pointing.index] : undefined
  const isDragging = pointing !== null && pointing.anchor !== null && pointing.anchor !== pointing.index
  // A bar alone has no room for them.
  const hasEnds = chosen !== null && chosen.last > chosen.first && !isDragging
  const first = pointing ? Math.min(pointing.index, pointing.anchor ?? pointing.index) : 0
  const last = pointing ? Math.max(pointing.index, pointing.anchor ?? pointing.index) : 0
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the mouse; keys have the time range dialog and "Zoom back" */}
      <div
        className={classes.pointer}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setPointing(null)}
        onPointerLeave={leave}
        onDoubleClick={() => {
          setChosen(null)
          onZoomBack()
        }}
        onContextMenu={openMenu}
      >
        <ComparedSpans {...{ histogram, timeZone, onExplain, onCompare }} />
        <Crosshair histogram={histogram} />
        <MarkedMessage histogram={histogram} />
        {chosen && !isDragging && (
          <div
            className={marks.selection}
            // Where the bars are: data, not style.
            style={{ left: chosen.first * barWidth, width: (chosen.last - chosen.first + 1) * barWidth }}
          />
        )}
        {hasEnds && (
          <SpanEnds
            {...{ histogram, timeZone }}
            kind="selection"
            name="chosen time"
            span={{
              fromMs: histogram.buckets[chosen.first]?.fromMs ?? 0,
              toMs: histogram.buckets[chosen.last]?.toMs ?? 0,
            }}
            onChange={(first, last) => setChosen({ ...chosen, first, last })}
          />
        )}
        {pointing && bucket && !menu && (!chosen || isDragging) && (
          <>
            <div
              className={isDragging ? marks.selection : marks.hovered}
              // Where the pointer is: data, not style.
              style={{ left: first * barWidth, width: (last - first + 1) * barWidth }}
            />
            <Tooltip
              bucket={bucket}
              range={isDragging ? histogram.buckets.slice(first, last + 1) : [bucket]}
              timeZone={timeZone}
              center={(pointing.index + 0.5) * barWidth}
              plotWidth={plotWidth}
            />
          </>
        )}
      </div>
      {chosen && !isDragging && (
        <SelectionBar
          histogram={histogram}
          chosen={chosen}
          choice={chosen.choice}
          timeZone={timeZone}
          onZoom={actOnChosen(onZoom)}
          onExplain={onExplain ? actOnChosen(onExplain) : undefined}
          onCompare={onCompare ? actOnChosen(onCompare) : undefined}
          onClose={() => setChosen(null)}
        />
      )}
      {onExplain && !chosen && <ExplainPeak histogram={histogram} onExplain={onExplain} />}
      {menu && (
        <div className={classes.menu}>
          <ChartValueMenu {...menu} onClose={() => setMenu(null)} />
        </div>
      )}
    </>
  )
}

/** By its key: of what nobody has chosen, the highest peak is explained. */
function ExplainPeak({
  histogram,
  onExplain,
}: {
  histogram: Histogram
  onExplain: (first: number, last: number) => void
}) {
  useShortcut({ keys: 'e', label: 'Explain the highest peak', group: 'Search', hint: 'explain' }, () => {
    const peak = peakOf(histogram)
    if (peak) onExplain(peak.first, peak.last)
  })
  return null
}

/** The time that is pointed at in this or another chart of the page. */
function Crosshair({ histogram }: { histogram: Histogram }) {
  const left = placeOf(usePointedTime(), histogram)
  return left === null ? null : <div data-crosshair className={marks.crosshair} style={{ left }} />
}

/** The time of the message that is open. */
function MarkedMessage({ histogram }: { histogram: Histogram }) {
  const left = placeOf(useMarkedTime(), histogram)
  return left === null ? null : <div data-marked className={marks.marked} style={{ left }} />
}

/** Where a time is on the bars; null: on none of them. */
function placeOf(ms: number | null, histogram: Histogram): string | null {
  const { fromMs, toMs } = spanOfBars(histogram)
  if (ms === null || ms < fromMs || ms > toMs || toMs === fromMs) return null
  return `${((ms - fromMs) / (toMs - fromMs)) * 100}%`
}

interface TooltipProps {
  bucket: HistogramBucket
  /** The bars the times and counts are of. */
  range: readonly HistogramBucket[]
  timeZone: string
  /** Pixels from the left end of the bars. */
  center: number
  plotWidth: number
}

const tooltipOrder = ['error', 'warning', 'info', 'debug'] as const

function Tooltip({ bucket, range, timeZone, center, plotWidth }: TooltipProps) {
  const from = range[0] ?? bucket
  const to = range.at(-1) ?? bucket
  const total = range.reduce((sum, one) => sum + one.total, 0)
  const counts = tooltipOrder
    .map((level) => ({ level, count: range.reduce((sum, one) => sum + (one.counts[level] ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return (
    <div
      className={classes.tooltip}
      data-side={center > plotWidth / 2 ? 'left' : 'right'}
      // Beside the bar it is about.
      style={center > plotWidth / 2 ? { right: plotWidth - center + 16 } : { left: center + 16 }}
    >
      <p className={classes.tooltipTime}>
        {timeText(from.fromMs, bucket, timeZone)} – {timeText(to.toMs, bucket, timeZone).slice(11)}
      </p>
      {counts.map(({ level, count }) => (
        <p key={level} className={classes.tooltipLine} data-level={level}>
          <span>{seriesLabels[level]}</span>
          <strong>{count.toLocaleString('en')}</strong>
        </p>
      ))}
      <p className={classes.tooltipLine}>
        <span>Messages</span>
        <strong>{total.toLocaleString('en')}</strong>
      </p>
      {range.length > 1 && <p className={classes.tooltipHint}>Shift zooms at once</p>}
    </div>
  )
}

/** Milliseconds only where bars are that short. */
function timeText(epochMs: number, bucket: HistogramBucket, timeZone: string): string {
  const text = instantText(epochMs, timeZone)
  return bucket.toMs - bucket.fromMs < 1_000 ? text : text.slice(0, 19)
}
