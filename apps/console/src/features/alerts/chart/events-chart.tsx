import type { EventHistogram } from '@logline/contract'
import { hereTimeZone, parseInstant, secondsText } from '@logline/time'
import { BarChart } from 'echarts/charts'
import * as echarts from 'echarts/core'
import { type PointerEvent, useCallback, useState } from 'react'
import { ChartCanvas } from '../../../kit/charts/chart-canvas.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countedText, countText } from '../../../kit/number-text.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import classes from './events-chart.module.css'
import { eventMargins, eventsChartOption, prioritySeries } from './events-chart-option.ts'

echarts.use([BarChart])

interface EventsChartProps {
  histogram: EventHistogram
  isStale: boolean
  /** A time range that was dragged over, and kept. */
  onRange: (range: { type: 'absolute'; from: string; to: string }) => void
}

/** Bars of a chart, from one to another in either direction. */
interface Span {
  anchor: number
  index: number
  isDragged: boolean
}

/** Events by priority over time; a drag selects a span, Enter keeps it, Esc lets it go. */
export function EventsChart({ histogram, isStale, onRange }: EventsChartProps) {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const [span, setSpan] = useState<Span | null>(null)
  const option = useCallback(
    (size: { width: number; height: number }) => eventsChartOption(histogram, timeZone, size),
    [histogram, timeZone],
  )
  const { total_events: total, total_alerts: alerts } = histogram
  const selected = span && selectionOf(histogram, span)
  const letGo = () => setSpan(null)
  const keep = () => {
    if (!selected) return
    letGo()
    onRange({ type: 'absolute', from: isoOf(selected.fromMs), to: isoOf(selected.toMs) })
  }
  return (
    <Card className={classes.card ?? ''} aria-label="Events by priority" data-stale={isStale || undefined}>
      <div className={classes.head}>
        <h2>Events by priority</h2>
        <span>
          {countedText(total, 'event', 'events')}, {countedText(alerts, 'alert', 'alerts')}
        </span>
        <ul className={classes.legend}>
          {prioritySeries.toReversed().map(({ name, label, colour }) => (
            <li key={name}>
              <span style={{ background: `var(${colour})` }} /> {label}{' '}
              <b>{countText(histogram[name].reduce((sum, count) => sum + count, 0))}</b>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.chart}>
        <ChartCanvas option={option} />
        <Pointer histogram={histogram} span={span} onSpan={setSpan} />
        {selected && !span.isDragged && (
          <div className={classes.selected} role="status">
            <b>
              {secondsText(selected.fromMs, timeZone).slice(11)} to{' '}
              {secondsText(selected.toMs, timeZone).slice(11)}
            </b>{' '}
            {countedText(selected.events, 'event', 'events')}, {selected.high} high.{' '}
            <Button variant="quiet" onClick={keep}>
              Keep only these
            </Button>
            <Button variant="quiet" onClick={letGo}>
              Let go
            </Button>
            <SpanKeys onKeep={keep} onLetGo={letGo} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** While a span is selected. */
function SpanKeys({ onKeep, onLetGo }: { onKeep: () => void; onLetGo: () => void }) {
  useShortcut({ keys: 'Enter', label: 'Keep only the selected span', group: 'Alerts' }, onKeep)
  useShortcut({ keys: 'Escape', label: 'Let go of the selected span', group: 'Alerts' }, onLetGo)
  return null
}

interface PointerProps {
  histogram: EventHistogram
  span: Span | null
  onSpan: (span: Span | null) => void
}

function Pointer({ histogram, span, onSpan }: PointerProps) {
  const count = histogram.low.length
  const indexAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / Math.max(1, box.width)
    return Math.max(0, Math.min(count - 1, Math.floor(share * count)))
  }
  const first = span ? Math.min(span.anchor, span.index) : 0
  const last = span ? Math.max(span.anchor, span.index) : 0
  return (
    <div
      className={classes.pointer}
      style={{
        left: eventMargins.left,
        right: eventMargins.right,
        top: eventMargins.top,
        bottom: eventMargins.bottom,
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const index = indexAt(event)
        onSpan({ anchor: index, index, isDragged: true })
      }}
      onPointerMove={(event) => span?.isDragged && onSpan({ ...span, index: indexAt(event) })}
      onPointerUp={() => span && onSpan({ ...span, isDragged: false })}
      onPointerCancel={() => onSpan(null)}
    >
      {span && (
        <div
          className={classes.span}
          style={{ left: `${(first / count) * 100}%`, width: `${((last - first + 1) / count) * 100}%` }}
        />
      )}
    </div>
  )
}

function selectionOf({ from, step_ms, low, normal, high }: EventHistogram, { anchor, index }: Span) {
  const first = Math.min(anchor, index)
  const last = Math.max(anchor, index)
  const sum = (counts: readonly number[]) =>
    counts.slice(first, last + 1).reduce((all, count) => all + count, 0)
  const firstMs = parseInstant(from) ?? 0
  return {
    fromMs: firstMs + first * step_ms,
    toMs: firstMs + (last + 1) * step_ms,
    events: sum(low) + sum(normal) + sum(high),
    high: sum(high),
  }
}

const isoOf = (ms: number) => new Date(ms).toISOString()
