import { useComparedTimes } from '../../../kit/charts/compared-times.ts'
import { durationOf } from '../../../kit/duration-text.ts'
import classes from './compared-spans.module.css'
import { type Histogram, spanOfBars } from './prepare-histogram.ts'
import { SpanEnds } from './span-ends.tsx'

interface ComparedSpansProps {
  histogram: Histogram
  timeZone: string
  /** Null: the time that is explained stays. */
  onExplain: ((first: number, last: number) => void) | null
  /** Null: what it is compared with stays. */
  onCompare: ((first: number, last: number) => void) | null
}

/** What is explained, and what it is compared with, as far as they are on the bars, with ends that can be moved. */
export function ComparedSpans({ histogram, timeZone, onExplain, onCompare }: ComparedSpansProps) {
  const compared = useComparedTimes()
  if (!compared) return null
  const all = spanOfBars(histogram)
  const spans = [
    ...compared.baseline.map((span) => ({ ...span, kind: 'baseline', name: 'baseline, ' })),
    { ...compared.selection, kind: 'selection', name: '' },
  ]
  const share = (ms: number) => ((ms - all.fromMs) / (all.toMs - all.fromMs)) * 100
  const shades = spans.map(({ fromMs, toMs, kind, name }) => {
    const left = Math.max(0, share(fromMs))
    const right = Math.min(100, share(toMs))
    if (!(left < right)) return null
    return (
      <div
        key={`${kind} ${fromMs}`}
        className={classes.span}
        data-compared={kind}
        // Where the time is: data, not style.
        style={{ left: `${left}%`, width: `${right - left}%` }}
      >
        <span>
          {name}
          {durationOf(toMs - fromMs)}
        </span>
      </div>
    )
  })
  const { selection, ownBaseline } = compared
  const shared = { histogram, timeZone }
  return (
    <>
      {shades}
      {onCompare && ownBaseline && (
        <SpanEnds {...shared} kind="baseline" name="baseline" span={ownBaseline} onChange={onCompare} />
      )}
      {onExplain && (
        <SpanEnds {...shared} kind="selection" name="explained time" span={selection} onChange={onExplain} />
      )}
    </>
  )
}
