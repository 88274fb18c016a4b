import type { JournalPosition } from '../../journal/position.ts'
import type { OutputState } from '../../plan/plan.ts'

/** What became of messages of the buffer, up to a position. */
export interface SendProgress {
  delivered: JournalPosition
  written: number
  /** Refused by the receiver for good, too large for it, or damaged in the buffer. */
  dropped: number
  /** Why; null when none were. */
  reason: string | null
}

export interface SendHealth {
  state: OutputState
  /** What has just failed, for people; null for nothing. */
  error: string | null
  /** Since it was last told. */
  failedAttempts: number
}
