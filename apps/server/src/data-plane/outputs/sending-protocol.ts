import type { JournalPosition } from '../journal/position.ts'
import type { PlannedOutput } from '../plan/plan.ts'
import type { BufferExtent } from './buffer/output-buffer.ts'
import type { SendHealth, SendProgress } from './delivery/send-progress.ts'

/** Given to the sending thread when it starts. */
export interface SendingStart {
  /** Where files for TLS may lie; null for anywhere. */
  tlsFolders: readonly string[] | null
}

/** Storing thread to sending thread. */
export type ToSending =
  /** An output that is new or was changed, with what its buffer holds behind what was delivered. */
  | { type: 'open'; output: PlannedOutput; dir: string; delivered: JournalPosition; extent: BufferExtent }
  | { type: 'grown'; outputId: string; extent: BufferExtent }
  /** Answered by `closed`. */
  | { type: 'close'; outputId: string }

/** Sending thread to storing thread. */
export type FromSending =
  | { type: 'progress'; outputId: string; progress: SendProgress }
  | { type: 'health'; outputId: string; health: SendHealth }
  | { type: 'closed'; outputId: string }
  | { type: 'report'; text: string }
