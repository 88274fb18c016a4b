import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type BadgeTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger'

/** A state in a word. Colour only where it means something. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
