import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import classes from './table-skeleton.module.css'

/** Lengths of lines that look like messages. */
const widths = [62, 48, 70, 55, 66, 41, 58, 73, 50, 64]
const streamWidths = [...widths, 44, 57, 68, 52, 61, 39, 71, 46, 60, 54, 65, 43, 59, 67, 51]

/** The shape of what comes, once it takes longer than half a second; a stream has a line for each message. */
export function TableSkeleton({ isStream = false }: { isStream?: boolean }) {
  const isVisible = useDelayed(true, 500)
  if (!isVisible) return null
  return (
    <div className={classes.table} data-stream={isStream || undefined} aria-hidden="true">
      {(isStream ? streamWidths : widths).map((width) => (
        <div key={width} className={classes.row}>
          {!isStream && <Skeleton width={22} />}
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
