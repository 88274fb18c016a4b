/** A failure that went through its input again. */
export interface FailureReplaysTable {
  /** Id of the message that tells of it. */
  failure_id: string
  /** Time of that message: when no failure is so old any more, the row goes. */
  failed_at_ms: number
  /** The part of a replay it went with. */
  replay_id: string
  /** Whose journal it went to. */
  node_id: string
  replayed_at_ms: number
  /** Username. */
  replayed_by: string
  /** 0 until it is known that it lies in the journal: then the row stays, else it goes. */
  is_taken: 0 | 1
}
