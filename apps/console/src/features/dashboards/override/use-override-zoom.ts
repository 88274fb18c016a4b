import { useState } from 'react'
import { type AbsoluteRange, isSameRange, type TimeRange } from '../../../kit/time/time-range.ts'
import type { OverrideForm } from './override-form.ts'

interface ZoomStep {
  /** Null: each widget had its own range. */
  before: TimeRange | null
  after: TimeRange
}

/** Dragging over a time axis sets the range of all widgets; remembers the way back as long as nothing else changes it. */
export function useOverrideZoom({ draft, submit }: Pick<OverrideForm, 'draft' | 'submit'>) {
  const [steps, setSteps] = useState<readonly ZoomStep[]>([])
  const last = steps.at(-1)
  const isInside = last && draft.timeRange !== null && isSameRange(last.after, draft.timeRange)
  return {
    zoomTo: (range: AbsoluteRange) => {
      setSteps([...(isInside ? steps : []), { before: draft.timeRange, after: range }])
      void submit({ timeRange: range })
    },
    zoomBack: isInside
      ? () => {
          setSteps(steps.slice(0, -1))
          void submit({ timeRange: last.before })
        }
      : null,
  }
}
