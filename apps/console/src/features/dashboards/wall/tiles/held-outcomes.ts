import { createContext, useContext, useEffect, useMemo } from 'react'
import { errorText as textOfError } from '../../../../api/api-error.ts'
import { errorText, useRun, type Widget, type WidgetOutcome } from '../../../view-model/index.ts'

/** The last answer without a fault, and when it came. */
interface Held {
  outcome: WidgetOutcome
  atMs: number
}

/** By widget: also of pages that are not shown at the moment. */
export const newHeldOutcomes = () => new Map<string, Held>()

export const HeldOutcomes = createContext(newHeldOutcomes())

interface ShownOutcome {
  /** Null: there has been none. */
  outcome: WidgetOutcome | null
  /** Of when it is, when it is not of the last answer. */
  heldSinceMs: number | null
  /** In words. */
  faults: readonly string[]
}

/** What a tile shows: the last answer, or the one before its search began to fail. */
export function useShownOutcome(widget: Widget, outcome: WidgetOutcome | null): ShownOutcome {
  const held = useContext(HeldOutcomes)
  const { error, updatedAtMs } = useRun()
  useEffect(() => {
    if (outcome && outcome.errors.length === 0 && updatedAtMs > 0) {
      held.set(widget.id, { outcome, atMs: updatedAtMs })
    }
  }, [held, widget.id, outcome, updatedAtMs])
  return useMemo(
    () => shownOf(outcome, held.get(widget.id) ?? null, error),
    [outcome, held, widget.id, error],
  )
}

export function shownOf(outcome: WidgetOutcome | null, held: Held | null, error: Error | null): ShownOutcome {
  if (!outcome) {
    const faults = error ? [textOfError(error)] : []
    return { outcome: held?.outcome ?? null, heldSinceMs: held?.atMs ?? null, faults }
  }
  const faults = [...new Set(outcome.errors.map(errorText))]
  if (faults.length === 0) return { outcome, heldSinceMs: null, faults }
  const hasResults = Object.keys(outcome.results).length > 0
  if (hasResults) return { outcome: { ...outcome, errors: [] }, heldSinceMs: null, faults }
  return { outcome: held?.outcome ?? null, heldSinceMs: held?.atMs ?? null, faults }
}
