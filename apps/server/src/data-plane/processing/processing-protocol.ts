import type { Tallied } from '../accounting/thread-tally.ts'
import type { FrameHeader } from '../journal/frame.ts'
import type { ProcessedFrame } from './processed-frame.ts'

/** Given to a processing thread when it starts. */
export interface ProcessingStart {
  nodeId: string
}

/** A frame of the journal as it is handed to a thread. */
export interface FrameOrder {
  bytes: Uint8Array<ArrayBuffer>
  header: FrameHeader
  /** Records before it were read before. */
  firstUnreadNo: number
  /** Of the ids. */
  salt: number
}

/** Storing thread to processing thread. */
export type ToProcessing =
  /** The text of the plan that the next frames go by. */
  { type: 'plan'; text: string } | { type: 'frame'; order: FrameOrder }

/** Processing thread to storing thread: one answer for each frame, in the order in which they came. */
export interface FromProcessing {
  /** The bytes when the storing thread has to process the frame itself. */
  result: ProcessedFrame | Uint8Array<ArrayBuffer>
  tallied: Tallied
}
