import { durationText, instantText } from '@logline/time'
import type { ComponentProps } from 'react'
import { isAllTime, type TimeRange } from '../time/time-range.ts'
import classes from './shown-range.module.css'
import { useKeywordOf } from './use-range-problem.ts'

export interface EffectiveRange {
  from: string
  to: string
}

interface ShownRangeProps extends Pick<ComponentProps<'button'>, 'onClick' | 'onPointerDown'> {
  range: TimeRange | null
  timeZone: string
  /** What it meant when it was searched; null while it was not. */
  effectiveRange: EffectiveRange | null
}

/** From when until when, as local times where they are known and in words until then. */
export function ShownRange({ range, timeZone, effectiveRange, ...button }: ShownRangeProps) {
  const resolved = useKeywordOf(effectiveRange ? null : range, timeZone)
  const known = effectiveRange ?? (resolved === 'unparsable' ? null : resolved)
  const instant = (iso: string) => instantText(Date.parse(iso), timeZone)
  const bounds = range && boundTexts(range, instant, known)
  return (
    <div className={classes.place}>
      {/* Pointers only: the button before it does the same for keyboards and screen readers. */}
      <button type="button" tabIndex={-1} className={classes.range} {...button}>
        {bounds === null ? (
          <span className={classes.bound}>No Override</span>
        ) : (
          <>
            <span>
              From{' '}
              <span className={classes.bound} title={known ? instant(known.from) : bounds.from}>
                {bounds.from}
              </span>
            </span>
            <span>
              Until{' '}
              <span className={classes.bound} title={known ? instant(known.to) : bounds.to}>
                {bounds.to}
              </span>
            </span>
          </>
        )}
      </button>
    </div>
  )
}

const unknown = '----/--/-- --:--:--.---'

function boundTexts(range: TimeRange, instant: (iso: string) => string, effective: EffectiveRange | null) {
  if (range.type === 'absolute') return { from: instant(range.from), to: instant(range.to) }
  // Seconds suffice for what moves along with the clock.
  const known = effective && {
    from: instant(effective.from).slice(0, 19),
    to: instant(effective.to).slice(0, 19),
  }
  if (range.type === 'keyword') return known ?? { from: unknown, to: unknown }
  const from = isAllTime(range) ? 'All Time' : (known?.from ?? `${durationText(range.from)} ago`)
  const to = range.to ? (known?.to ?? `${durationText(range.to)} ago`) : 'Now'
  return { from, to }
}
