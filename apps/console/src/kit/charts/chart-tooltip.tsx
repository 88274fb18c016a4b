import { Portal } from '@mantine/core'
import classes from './chart-tooltip.module.css'
import type { TooltipRows } from './tooltip-rows.ts'

export interface TooltipPlace {
  /** Pixels of the window. */
  x: number
  y: number
}

interface ChartTooltipProps extends TooltipRows {
  place: TooltipPlace
  heading: string
  /** Below the numbers, such as alerts. */
  notes?: readonly string[]
}

const gap = 14

/** What the pointer is at, beside it and above everything: a small widget does not cut it off. */
export function ChartTooltip({ place: { x, y }, heading, rows, more, notes = [] }: ChartTooltipProps) {
  const isRight = x > window.innerWidth / 2
  const isLow = y > window.innerHeight / 2
  return (
    <Portal>
      <div
        className={classes.tooltip}
        aria-hidden="true"
        // Where the pointer is: data, not style.
        style={{
          ...(isRight ? { right: window.innerWidth - x + gap } : { left: x + gap }),
          ...(isLow ? { bottom: window.innerHeight - y + gap } : { top: y + gap }),
        }}
      >
        <p className={classes.heading}>{heading}</p>
        {rows.map(({ name, colour, text, isHovered }) => (
          <p key={name} className={classes.row} data-hovered={isHovered || undefined}>
            {/* The colour is data. */}
            {colour && <span className={classes.swatch} style={{ background: colour }} />}
            <span className={classes.name}>{name}</span>
            <strong>{text}</strong>
          </p>
        ))}
        {more > 0 && <p className={classes.note}>{more.toLocaleString('en')} more</p>}
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
    </Portal>
  )
}
