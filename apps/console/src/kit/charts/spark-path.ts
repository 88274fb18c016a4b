interface Box {
  /** As the coordinates of the path. */
  width: number
  height: number
  /** Values that the whole width has room for: fewer stand at its right. As many as there are when left out. */
  room?: number
  /** The value at the upper edge, where lines are compared; the greatest when left out. */
  top?: number
}

/** An SVG path for the values, the last at the right edge, zero at the bottom. */
export function sparkPath(
  values: readonly number[],
  { width, height, room = values.length, top = Math.max(...values, 1) }: Box,
): string {
  if (values.length === 0) return ''
  const y = (value: number) => round(height - 1 - (value / top) * (height - 2))
  const step = width / Math.max(1, room - 1)
  const left = (room - values.length) * step
  const [only] = values
  // A line needs two points.
  if (values.length === 1 && only !== undefined)
    return `M${round(Math.max(0, left - step))} ${y(only)}H${width}`
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(left + index * step)} ${y(value)}`)
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
