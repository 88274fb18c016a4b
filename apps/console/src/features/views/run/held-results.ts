import { useMemo, useState } from 'react'
import { errorText as textOfError } from '../../../api/api-error.ts'
import { errorText, type ViewOutcome, type ViewRun } from '../../view-model/index.ts'

/** The last answer that found out anything, and when it came. */
interface Held {
  outcome: ViewOutcome
  atMs: number
}

export interface HeldRun {
  /** With the results of the search before where this one has none. */
  run: ViewRun
  /** Its results are those of the search before, because this one has failed. */
  isHeld: boolean
  /** What went wrong when the search was executed, in words; a repeated sentence stands once. */
  problems: readonly string[]
}

/** What was read stays, with its time, when the next search fails. */
export function useHeldResults(run: ViewRun): HeldRun {
  const [held, setHeld] = useState<Held | null>(null)
  const { outcome, updatedAtMs } = run
  const isNewer = held?.outcome !== outcome || held?.atMs !== updatedAtMs
  if (outcome && run.isCurrent && !outcome.isPartial && !hasFailed(run) && isNewer) {
    setHeld({ outcome, atMs: updatedAtMs })
  }
  return useMemo(() => heldRun(run, held), [run, held])
}

export function heldRun(run: ViewRun, held: Held | null): HeldRun {
  const isHeld = hasFailed(run) && held !== null
  return {
    run: isHeld ? { ...run, outcome: held.outcome, updatedAtMs: held.atMs, isCurrent: false } : run,
    isHeld,
    problems: problemsOf(run),
  }
}

/** Nothing came of it but errors. */
function hasFailed({ outcome, error }: ViewRun): boolean {
  if (!outcome) return error !== null
  return outcome.errors.length > 0 && Object.keys(outcome.results).length === 0
}

function problemsOf({ outcome, error, isCurrent }: ViewRun): string[] {
  if (error) return [textOfError(error)]
  if (!outcome || !isCurrent) return []
  return [...new Set(outcome.errors.map(errorText))]
}
