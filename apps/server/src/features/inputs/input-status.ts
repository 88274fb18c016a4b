import type { Balance } from '../../data-plane/plan/plan.ts'

/** How an input is doing on this node. */
export interface InputStatus {
  state: 'STARTING' | 'RUNNING' | 'FAILING' | 'FAILED' | 'STOPPING' | 'STOPPED'
  /** Why it is in this state, when there is something to say. */
  detailedMessage: string | null
  startedAtMs: number | null
  changedAtMs: number
}

/** What runs the inputs. */
export interface InputRuntime {
  inputStatus(inputId: string): InputStatus | null
  /** What became of the messages of each input, counted at this time; null before the first count. */
  inputBalances(): {
    atMs: number
    balances: Readonly<Record<string, Balance>>
    /** Messages in damaged places of the journal, of whichever input. */
    lostInJournal: number
  } | null
  /** Call after each change of an input; resolves when the change is on its way. */
  publishPlan(): Promise<void>
}
