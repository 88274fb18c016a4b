/** Entry of a thread that tries things out: see trial-tasks.ts. */
import { type TrialAnswer, type TrialName, trialTasks } from './trial-tasks.ts'

export interface TrialOrder {
  name: TrialName
  input: readonly unknown[]
}

export function tryOut({ name, input }: TrialOrder): TrialAnswer {
  // The types of what comes were checked where it was sent: trial-pool.ts.
  const task = trialTasks[name] as (...input: readonly unknown[]) => unknown
  try {
    return { outcome: task(...input) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
