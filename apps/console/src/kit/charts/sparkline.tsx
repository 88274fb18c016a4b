import { sparkPath } from './spark-path.ts'
import classes from './sparkline.module.css'

interface SparklineProps {
  values: readonly number[]
  /** Pixels. */
  width: number
  height: number
  /** Values that the whole width has room for, the rest is not known; as many as there are when left out. */
  room?: number
  /** Grey is for what is stopped. */
  tone?: 'accent' | 'series' | 'muted'
  isFilled?: boolean
}

/** The course of a number in the room of a word, zero at the bottom. What it says stands beside it, or in its label. */
export function Sparkline({
  values,
  width,
  height,
  tone = 'series',
  isFilled = false,
  ...box
}: SparklineProps) {
  const line = sparkPath(values, { width, height, ...box })
  const left = /^M([\d.]+)/.exec(line)?.[1] ?? '0'
  return (
    <svg
      className={classes.spark}
      data-tone={tone}
      // As many pixels as the path has.
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {isFilled && line !== '' && <path className={classes.area} d={`${line}V${height}H${left}Z`} />}
      <path d={line} />
    </svg>
  )
}
