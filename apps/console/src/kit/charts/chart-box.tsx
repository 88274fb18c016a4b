import type { ReactNode } from 'react'
import classes from './chart-box.module.css'

/** A drawing, its legend below, and its table for those who do not see it. */
export function ChartBox({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.box}>
      <div className={classes.plot}>{children}</div>
      {below}
    </div>
  )
}
