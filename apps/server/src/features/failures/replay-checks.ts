import type { ReplayResult, ReplaySkip } from '@logline/contract'
import type { FailureReplay } from './failure-replay-repo.ts'
import type { FailureSummary } from './failure-store.ts'

/** What decides whether a failure may be replayed. */
export interface ReplayConditions {
  replays: ReadonlyMap<string, FailureReplay>
  /** Every input there is. */
  inputIds: ReadonlySet<string>
  /** Those that this node takes messages for, running or not. */
  inputIdsHere: ReadonlySet<string>
  mayEditInput(inputId: string): boolean
}

const explanations: Readonly<Record<ReplaySkip, string>> = {
  already_replayed: 'Replayed before.',
  outcome_unknown: 'An interrupted replay may have taken it: that is being found out. Try again in a minute.',
  not_found: 'No such failure.',
  bytes_not_kept: 'No bytes were kept.',
  bytes_cut: 'Too large: only the beginning of the bytes was kept.',
  others_stored:
    'Other messages of what was sent are stored, or failed by themselves: a replay would double those.',
  input_missing: 'The input does not exist any more.',
  input_elsewhere: 'The input is on another node: replay it there.',
  input_not_permitted: 'No right to edit the input.',
}

/** Why a failure is not replayed; null when it can be. */
export function skipOf(
  { id, inputId, bytes, isWhole, others }: FailureSummary,
  { replays, inputIds, inputIdsHere, mayEditInput }: ReplayConditions,
): ReplaySkip | null {
  const replay = replays.get(id)
  if (replay) return replay.isTaken ? 'already_replayed' : 'outcome_unknown'
  if (!inputIds.has(inputId)) return 'input_missing'
  if (!mayEditInput(inputId)) return 'input_not_permitted'
  if (!inputIdsHere.has(inputId)) return 'input_elsewhere'
  if (bytes === null) return 'bytes_not_kept'
  if (!isWhole) return 'bytes_cut'
  if (others > 0) return 'others_stored'
  return null
}

const maxIdsOfReason = 10

/** Failures that are left, by reason. */
export class Skips {
  readonly #ids = new Map<ReplaySkip, string[]>()

  add(reason: ReplaySkip, failureId: string): void {
    const ids = this.#ids.get(reason)
    if (ids) ids.push(failureId)
    else this.#ids.set(reason, [failureId])
  }

  wire(): ReplayResult['skipped'] {
    return [...this.#ids].map(([reason, ids]) => ({
      reason,
      explanation: explanations[reason],
      count: ids.length,
      failure_ids: ids.slice(0, maxIdsOfReason),
    }))
  }
}
