import type { ECharts } from 'echarts/core'
import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import marks from '../../../../kit/charts/chart-marks.module.css'
import { pointAtTime } from '../../../../kit/charts/crosshair.ts'
import type { TimeSpan } from '../../../../kit/charts/labels/time-ticks.ts'
import { useView, type Widget } from '../../../view-model/index.ts'
import { type ChartValue, ChartValueMenu } from '../../chart-parts/chart-value-menu.tsx'
import type { XyChart } from './prepare-xy.ts'
import { rowTimeMs } from './time-axis.ts'
import { XyChosenTime } from './xy-chosen-time.tsx'
import { xyMargins } from './xy-option.ts'
import { absoluteRange, rangeBetween, rowAt, shareOfRow, traceAt } from './xy-places.ts'
import classes from './xy-pointer.module.css'
import { XyTooltip } from './xy-tooltip.tsx'
import { valueOfTrace } from './xy-value.ts'

interface XyPointerProps {
  widget: Widget
  chart: XyChart
  colours: ReadonlyMap<string, string>
  drawn: RefObject<ECharts | null>
}

interface Pointing {
  /** Along the axis, from 0 to 1. */
  share: number
  /** Pixels of the window. */
  x: number
  y: number
  row: number | null
  /** Index of the series; -1: none. */
  trace: number
  /** Where a drag began. */
  anchor: { share: number; x: number } | null
}

interface OpenMenu {
  shown: ChartValue
  /** Pixels within the plot. */
  place: { x: number; y: number }
}

/** A shorter way is a click with an unsteady hand. */
const leastDragPx = 4

/**
 * What happens over the plot: a tooltip, a double click that goes back, a click that opens the menu of a value, and a drag
 * that chooses a time (with Shift it zooms at once).
 */
export function XyPointer({ widget, chart, colours, drawn }: XyPointerProps) {
  const { isInteractive, zoomTo, zoomBack } = useView()
  const [pointing, setPointing] = useState<Pointing | null>(null)
  const [chosen, setChosen] = useState<TimeSpan | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  useEffect(() => () => pointAtTime(null), [])

  const aim = (event: PointerEvent<HTMLDivElement>): Pointing => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / Math.max(1, box.width)
    const row = rowAt(chart, share)
    const place = { share, x: event.clientX, y: event.clientY, row, anchor: pointing?.anchor ?? null }
    const value = drawn.current?.convertFromPixel({ yAxisIndex: 0 }, event.clientY - box.top + xyMargins.top)
    if (row === null || typeof value !== 'number') return { ...place, trace: -1 }
    const width = chart.time ? rowWidth(chart, row) : 1 / chart.rows.length
    const within = (share - shareOfRow(chart, row)) / width + 0.5
    return { ...place, trace: traceAt(chart, { row, within, value }) }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const next = aim(event)
    setPointing(next)
    if (chart.time && next.row !== null) pointAtTime(rowTimeMs(chart.time, chart.style.kind, next.row))
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !isInteractive) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setChosen(null)
    const next = aim(event)
    setPointing({ ...next, anchor: { share: next.share, x: next.x } })
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!pointing?.anchor) return
    const { anchor, ...rest } = aim(event)
    setPointing({ ...rest, anchor: null })
    if (isDragged(pointing)) {
      const range = anchor && rangeBetween(chart, anchor.share, rest.share)
      if (range && event.shiftKey) zoomTo(absoluteRange(range))
      else if (range) setChosen(range)
      return
    }
    const shown = rest.row === null ? null : valueOfTrace(chart, rest.row, rest.trace)
    const box = event.currentTarget.getBoundingClientRect()
    if (shown) setMenu({ shown, place: { x: event.clientX - box.left, y: event.clientY - box.top } })
  }
  const leave = () => {
    pointAtTime(null)
    setPointing(pointing?.anchor ? pointing : null)
  }
  const range =
    pointing?.anchor && isDragged(pointing)
      ? rangeBetween(chart, pointing.anchor.share, pointing.share)
      : null
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the mouse; keys have the legend, the time range dialog and "Zoom back" */}
      <div
        className={classes.pointer}
        data-zoomable={(isInteractive && chart.time !== null) || undefined}
        style={{ inset: `${xyMargins.top}px ${xyMargins.right}px ${xyMargins.bottom}px ${xyMargins.left}px` }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setPointing(null)}
        onPointerLeave={leave}
        onDoubleClick={() => zoomBack?.()}
      >
        {(pointing || chosen) && (
          <PlaceMark chart={chart} row={pointing?.row ?? null} range={range ?? chosen} />
        )}
      </div>
      {pointing && pointing.row !== null && !menu && !chosen && (
        <XyTooltip
          chart={chart}
          colours={colours}
          row={pointing.row}
          trace={pointing.trace}
          range={range}
          place={{ x: pointing.x, y: pointing.y }}
        />
      )}
      {chosen && chart.time && (
        <XyChosenTime widget={widget} time={chart.time} span={chosen} onClose={() => setChosen(null)} />
      )}
      {menu && (
        <div className={classes.menu} style={{ left: xyMargins.left, top: xyMargins.top }}>
          <ChartValueMenu {...menu} onClose={() => setMenu(null)} />
        </div>
      )}
    </>
  )
}

function isDragged({ anchor, x }: Pointing): boolean {
  return anchor !== null && Math.abs(x - anchor.x) >= leastDragPx
}

function rowWidth({ time }: XyChart, row: number): number {
  if (!time) return 1
  const start = time.startsMs[row] ?? 0
  return ((time.startsMs[row + 1] ?? start + time.bucketMs) - start) / (time.toMs - time.fromMs)
}

interface PlaceMarkProps {
  chart: XyChart
  row: number | null
  /** What a drag has marked so far. */
  range: { fromMs: number; toMs: number } | null
}

/** The marked range, or the bar that is pointed at. */
function PlaceMark({ chart, row, range }: PlaceMarkProps) {
  const { time, rows, style } = chart
  if (range && time) {
    const length = time.toMs - time.fromMs
    const left = (range.fromMs - time.fromMs) / length
    const width = (range.toMs - range.fromMs) / length
    return <div className={marks.selection} style={{ left: percent(left), width: percent(width) }} />
  }
  if (row === null || (style.kind !== 'bar' && time)) return null
  const width = time ? rowWidth(chart, row) : 1 / rows.length
  const left = Math.max(0, shareOfRow(chart, row) - width / 2)
  return (
    <div
      className={marks.hovered}
      style={{ left: percent(left), width: percent(Math.min(width, 1 - left)) }}
    />
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}
