import { useState } from 'react'
import { type AbsoluteRange, isSameRange, type TimeRange } from '../../kit/time/time-range.ts'

interface ZoomStep {
  before: TimeRange
  after: TimeRange
}

export interface Zoom {
  zoomTo: (range: AbsoluteRange) => void
  /** Null: there is nothing to go back to. */
  zoomBack: (() => void) | null
}

/** Remembers the ranges that dragging in the chart went through, as long as nothing else changes the range. */
export function useZoom(current: TimeRange, search: (range: TimeRange) => void): Zoom {
  const [steps, setSteps] = useState<readonly ZoomStep[]>([])
  const last = steps.at(-1)
  const isInside = last !== undefined && isSameRange(last.after, current)
  return {
    zoomTo: (range: AbsoluteRange) => {
      setSteps([...(isInside ? steps : []), { before: current, after: range }])
      search(range)
    },
    zoomBack: isInside
      ? () => {
          setSteps(steps.slice(0, -1))
          search(last.before)
        }
      : null,
  }
}
