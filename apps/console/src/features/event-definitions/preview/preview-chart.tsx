import type { EventPreview } from '@logline/contract'
import { hereTimeZone } from '@logline/time'
import { LineChart } from 'echarts/charts'
import { MarkPointComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { ChartCanvas } from '../../../kit/charts/chart-canvas.tsx'
import { chartColours } from '../../../kit/charts/colours/chart-colors.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import classes from './preview.module.css'
import { previewMargins, previewOption } from './preview-option.ts'

echarts.use([LineChart, MarkPointComponent])

/** The one comparison of a condition that is one. */
export interface Threshold {
  /** `>= 50`. */
  text: string
  value: number
  /** Numbers are whole. */
  isCount: boolean
  onChange: (value: number) => void
}

interface PreviewChartProps {
  preview: EventPreview
  threshold: Threshold | null
}

/** Groups over time, the threshold as a line that can be dragged, and where it would have fired. */
export function PreviewChart({ preview, threshold }: PreviewChartProps) {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const names = preview.chart.lines.map(({ name }) => name)
  const key = names.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the names
  const colours = useMemo(() => chartColours('event-preview', names, new Map()), [key])
  const value = threshold?.value ?? null
  const [chart, setChart] = useState<{ drawn: echarts.ECharts; at: number } | null>(null)
  const option = useCallback(
    (size: { width: number; height: number }) =>
      previewOption(preview, { timeZone, colours, threshold: value }, size),
    [preview, timeZone, colours, value],
  )
  // Another object each time it is drawn: the line over it is placed anew.
  const onDrawn = useCallback((drawn: echarts.ECharts) => setChart({ drawn, at: Date.now() }), [])
  return (
    <>
      <div className={classes.chart}>
        <ChartCanvas option={option} onDrawn={onDrawn} />
        {threshold && chart && <ThresholdLine chart={chart.drawn} threshold={threshold} />}
      </div>
      <ul className={classes.legend}>
        {names.map((name) => (
          <li key={name}>
            <span className={classes.swatch} style={{ background: colours.get(name) }} />
            {name === '' ? preview.chart.label : name}
          </li>
        ))}
        {preview.chart.groups > names.length && <li>and {preview.chart.groups - names.length} more</li>}
        {preview.chart.usual && (
          <li>
            <span className={classes.usual} /> usual{names.length > 1 && `, of ${names[0]}`}
          </li>
        )}
        {preview.total_events > 0 && preview.events[0]?.message === null && (
          <li>
            <span className={classes.fired} /> would have fired
          </li>
        )}
      </ul>
    </>
  )
}

function ThresholdLine({ chart, threshold }: { chart: echarts.ECharts; threshold: Threshold }) {
  const { value, text, isCount, onChange } = threshold
  const handle = useRef<HTMLButtonElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? value
  const top: number = chart.convertToPixel({ yAxisIndex: 0 }, shown)
  if (!Number.isFinite(top) || chart.isDisposed()) return null
  const rounded = (number: number) =>
    isCount ? Math.max(0, Math.round(number)) : Number(number.toPrecision(3))
  const move = ({ clientY }: PointerEvent) => {
    const box = chart.getDom().getBoundingClientRect()
    const y = Math.min(box.height - previewMargins.bottom, Math.max(previewMargins.top, clientY - box.top))
    setDragged(rounded(chart.convertFromPixel({ yAxisIndex: 0 }, y)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    const step = isCount ? 1 : Math.max(Math.abs(value) / 50, 0.01)
    onChange(rounded(value + steps * step))
  }
  return (
    <div
      className={classes.threshold}
      style={{ top, left: previewMargins.left, right: previewMargins.right }}
    >
      <button
        type="button"
        ref={handle}
        className={classes.handle}
        role="slider"
        aria-label="Threshold"
        aria-orientation="vertical"
        aria-valuenow={shown}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged(value)
        }}
        onPointerMove={(event) => dragged !== null && move(event)}
        onPointerUp={() => {
          if (dragged !== null && dragged !== value) onChange(dragged)
          setDragged(null)
        }}
        onPointerCancel={() => setDragged(null)}
      >
        {dragged === null ? text : text.replace(/\S+$/, String(dragged))}
      </button>
    </div>
  )
}
