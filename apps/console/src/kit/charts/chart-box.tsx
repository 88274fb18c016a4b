import type { ReactNode } from 'react'
import classes from './chart-box.module.css'

interface ChartBoxProps {
  children: ReactNode
  below?: ReactNode
  /** What is below stands at the right, where there is room. */
  isBeside?: boolean
}

/** A drawing, its legend below, and its table for those who do not see it. */
export function ChartBox({ children, below, isBeside = false }: ChartBoxProps) {
  return (
    <div className={classes.space}>
      <div className={classes.box} data-beside={isBeside || undefined}>
        <div className={classes.plot}>{children}</div>
        {below}
      </div>
    </div>
  )
}
