import { useDelayed } from '../../ui/use-delayed.ts'
import classes from './chart-skeleton.module.css'

/** Heights of bars that look like counts, in per cent. */
const heights = [
  34, 38, 36, 41, 45, 43, 50, 54, 52, 58, 63, 61, 66, 70, 67, 62, 64, 57, 53, 55, 48, 44, 46, 40,
]

interface ChartSkeletonProps {
  shape?: 'chart' | 'pie' | 'number'
}

/** The shape of what comes, once it takes longer than half a second. */
export function ChartSkeleton({ shape = 'chart' }: ChartSkeletonProps) {
  const isVisible = useDelayed(true, 500)
  if (!isVisible) return null
  if (shape !== 'chart') return <div className={classes.lone} data-shape={shape} aria-hidden="true" />
  return (
    <div className={classes.chart} aria-hidden="true">
      {heights.map((height) => (
        // The height is data, not style.
        <span key={height} className={classes.bar} style={{ height: `${height}%` }} />
      ))}
    </div>
  )
}
