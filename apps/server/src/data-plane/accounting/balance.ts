import type { Balance, InputCounters } from '../plan/plan.ts'
import type { RecordsByInput } from './count-records.ts'
import { noOutcomes, type OutcomesByInput } from './outcomes.ts'
import type { RefusalsByInput } from './refusals-file.ts'

export interface Accounts {
  /** What was finished, of all times. */
  outcomes: OutcomesByInput
  /** What was finished when the process started. */
  outcomesBefore: OutcomesByInput
  /** What waited in the journal when the process started. */
  waitingBefore: RecordsByInput
  /** What the transports have counted since the process started. */
  intake: Readonly<Record<string, Pick<InputCounters, 'incomingMessages'>>>
  refusals: RefusalsByInput
}

export function balances(accounts: Accounts): Record<string, Balance> {
  const { outcomes, outcomesBefore, waitingBefore, intake, refusals } = accounts
  const inputIds = new Set([outcomes, waitingBefore, intake, refusals].flatMap((each) => Object.keys(each)))
  return Object.fromEntries(
    [...inputIds].map((inputId): [string, Balance] => {
      const { stored, failed, dropped } = outcomes[inputId] ?? noOutcomes()
      const { shed, invalid } = refusals[inputId] ?? { shed: 0, invalid: 0 }
      const before = outcomesBefore[inputId] ?? noOutcomes()
      const taken =
        before.stored +
        before.failed +
        before.dropped +
        (waitingBefore[inputId] ?? 0) +
        (intake[inputId]?.incomingMessages ?? 0)
      // The threads count by themselves: what was stored may be known before that it was taken.
      const inJournal = Math.max(taken - stored - failed - dropped, 0)
      return [
        inputId,
        {
          received: stored + failed + dropped + inJournal + shed + invalid,
          stored,
          shed,
          failed: failed + invalid,
          dropped,
          inJournal,
        },
      ]
    }),
  )
}
