import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import classes from './table-skeleton.module.css'

/** Lengths of lines that look like messages. */
const widths = [62, 48, 70, 55, 66, 41, 58, 73, 50, 64]

/** The shape of what comes, once it takes longer than half a second. */
export function TableSkeleton() {
  const isVisible = useDelayed(true, 500)
  if (!isVisible) return null
  return (
    <div className={classes.table} aria-hidden="true">
      {widths.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton width={22} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
