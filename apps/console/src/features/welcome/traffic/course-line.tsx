import { sparkPath } from '../../../kit/charts/spark-path.ts'
import classes from './traffic.module.css'

const width = 112
const height = 20

interface CourseLineProps {
  /** By step: the time before, then now. */
  course: readonly number[]
  /** Steps of each. */
  steps: number
  tone: 'messages' | 'errors'
}

/** A count over the day, over that of the day before. What it says stands beside it. */
export function CourseLine({ course, steps, tone }: CourseLineProps) {
  const box = { width, height, top: Math.max(...course, 1) }
  return (
    <svg
      className={classes.course}
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path className={classes.before} d={sparkPath(course.slice(0, steps), box)} />
      <path d={sparkPath(course.slice(steps), box)} />
    </svg>
  )
}
