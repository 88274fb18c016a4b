/** What can be wrong with one record; each kind is counted. */
export type RecordProblem = 'invalidMessages' | 'failures' | 'incomplete' | 'limitedMessages' | 'shedMessages'

/** Counts what becomes of the records of one input. */
export interface RecordStats {
  processedMessages: number
  /** Counts a bad message and keeps the reason with a sample of it. */
  problem(kind: RecordProblem, reason: string, sample: Uint8Array | string, count?: number): void
}

/** Names of senders, as far as they were looked up. */
export interface SenderNames {
  isKnown(address: string): boolean
  nameOf(address: string): string | null
}
