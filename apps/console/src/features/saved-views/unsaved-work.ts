import { isDirty, type ViewHistory } from '../view-model/index.ts'

/**
 * Is there something to lose? A view that only its address made different from what is stored was not worked on, and
 * the address brings it back.
 */
export function hasUnsavedWork(history: ViewHistory): boolean {
  return isDirty(history) && history.past.length + history.future.length > 0
}
