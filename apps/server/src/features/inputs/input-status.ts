/** How an input is doing on this node. */
export interface InputStatus {
  state: 'STARTING' | 'RUNNING' | 'FAILED' | 'STOPPING' | 'STOPPED'
  /** Why it is in this state, when there is something to say. */
  detailedMessage: string | null
  startedAtMs: number | null
  changedAtMs: number
}

/** What runs the inputs. */
export interface InputRuntime {
  inputStatus(inputId: string): InputStatus | null
  /** Call after each change of an input; resolves when the change is on its way. */
  publishPlan(): Promise<void>
}
