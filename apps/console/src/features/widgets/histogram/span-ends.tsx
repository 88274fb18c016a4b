import { instantText } from '@logline/time'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import classes from './compared-spans.module.css'
import { type Histogram, spanOfBars } from './prepare-histogram.ts'

interface SpanEndsProps {
  histogram: Histogram
  span: TimeSpan
  kind: 'selection' | 'baseline'
  /** What it is called in the names of its ends. */
  name: string
  timeZone: string
  /** From one bar to another. */
  onChange: (first: number, last: number) => void
}

/** Numbers of the edges between bars; the first bar begins at 0. */
interface Ends {
  from: number
  to: number
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** Both ends of a time on the bars, to be dragged, or moved bar by bar with the arrow keys. */
export function SpanEnds({ histogram, span, kind, name, timeZone, onChange }: SpanEndsProps) {
  const [dragged, setDragged] = useState<Ends | null>(null)
  const edges = edgesOf(histogram)
  const all = spanOfBars(histogram)
  const share = (ms: number) => ((ms - all.fromMs) / (all.toMs - all.fromMs)) * 100
  const place = (edge: number) => share(edges[edge] ?? all.toMs)
  const ends = dragged ?? { from: nearest(edges, span.fromMs), to: nearest(edges, span.toMs) }

  const moved = (end: keyof Ends, edge: number): Ends =>
    end === 'from'
      ? { ...ends, from: Math.max(0, Math.min(edge, ends.to - 1)) }
      : { ...ends, to: Math.min(edges.length - 1, Math.max(edge, ends.from + 1)) }
  const apply = ({ from, to }: Ends) => {
    setDragged(null)
    onChange(from, to - 1)
  }
  const edgeAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left = 0, width = 1 } = currentTarget.offsetParent?.getBoundingClientRect() ?? {}
    return nearest(edges, all.fromMs + ((clientX - left) / width) * (all.toMs - all.fromMs))
  }
  const handlers = (end: keyof Ends) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // What lies below begins a choice of its own.
      event.stopPropagation()
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(ends)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      if (dragged) setDragged(moved(end, edgeAt(event)))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      if (dragged) apply(dragged)
    },
    onPointerCancel: () => setDragged(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      apply(moved(end, ends[end] + step))
    },
  })
  return (
    <>
      {dragged && (
        <div
          className={classes.dragged}
          // Where the time is: data, not style.
          style={{ left: `${place(ends.from)}%`, width: `${place(ends.to) - place(ends.from)}%` }}
        />
      )}
      {(['from', 'to'] as const).map((end) => (
        <div
          key={end}
          role="slider"
          tabIndex={0}
          className={classes.end}
          data-end-of={kind}
          aria-label={`${end === 'from' ? 'Begin' : 'End'} of the ${name}`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={edges.length - 1}
          aria-valuenow={ends[end]}
          aria-valuetext={instantText(edges[ends[end]] ?? all.toMs, timeZone)}
          style={{ left: `${place(ends[end])}%` }}
          {...handlers(end)}
        />
      ))}
    </>
  )
}

function edgesOf({ buckets }: Histogram): number[] {
  return [...buckets.map(({ fromMs }) => fromMs), ...buckets.slice(-1).map(({ toMs }) => toMs)]
}

/** Number of the edge that is nearest to a time. */
function nearest(edges: readonly number[], ms: number): number {
  const distances = edges.map((edge) => Math.abs(edge - ms))
  return distances.indexOf(Math.min(...distances))
}
