import marks from '../../../../kit/charts/chart-marks.module.css'
import { usePointedTime } from '../../../../kit/charts/crosshair.ts'
import type { TimeAxis } from './time-axis.ts'
import { xyMargins } from './xy-option.ts'
import { shareOfTime } from './xy-places.ts'
import classes from './xy-pointer.module.css'

const inset = {
  inset: `${xyMargins.top}px ${xyMargins.right}px ${xyMargins.bottom}px ${xyMargins.left}px`,
}

function leftOf(time: TimeAxis, ms: number) {
  return { left: `${shareOfTime(time, ms) * 100}%` }
}

/** The time that is pointed at here or in another chart of the page. */
export function Crosshair({ time }: { time: TimeAxis }) {
  const ms = usePointedTime()
  if (ms === null || ms < time.fromMs || ms > time.toMs) return null
  return (
    <div className={classes.overlay} style={inset}>
      <div data-crosshair className={marks.crosshair} style={leftOf(time, ms)} />
    </div>
  )
}
