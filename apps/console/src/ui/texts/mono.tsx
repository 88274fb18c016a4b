import type { ReactNode } from 'react'
import classes from './text.module.css'

/** What a machine wrote: ids, values, times in tables, queries. */
export function Mono({ children, isMuted = false }: { children: ReactNode; isMuted?: boolean }) {
  return (
    <span className={classes.mono} data-muted={isMuted || undefined}>
      {children}
    </span>
  )
}
