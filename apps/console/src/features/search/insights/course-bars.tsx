import type { LogLevel } from '../../messages/index.ts'
import classes from './insights.module.css'

interface CourseBarsProps {
  values: readonly number[]
  level: LogLevel | null
  /** Steps that are marked; null: none. */
  marked?: { from: number; to: number } | null
}

const width = 128
const height = 26

/** A count over time, in the room of a few words. What it says stands beside it. */
export function CourseBars({ values, level, marked = null }: CourseBarsProps) {
  const most = Math.max(1, ...values)
  const step = width / Math.max(1, values.length)
  const bars = values.map((value, at) => {
    const barHeight = value === 0 ? 0 : Math.max(1, (value / most) * height)
    return `M${(at * step).toFixed(2)} ${height}v${-barHeight.toFixed(2)}h${(step * 0.8).toFixed(2)}V${height}z`
  })
  return (
    <svg
      className={classes.course}
      data-level={level ?? undefined}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {marked && (
        <rect
          className={classes.courseMark}
          x={marked.from * step}
          width={Math.max(step, (marked.to - marked.from) * step)}
          height={height}
        />
      )}
      <path d={bars.join('')} />
      <path className={classes.courseGround} d={`M0 ${height - 0.5}H${width}`} />
    </svg>
  )
}
