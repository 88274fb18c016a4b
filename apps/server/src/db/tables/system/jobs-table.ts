/** Times are milliseconds since 1970 UTC; flags are 0 or 1; JSON is text. */
export interface JobsTable {
  id: string
  type: string
  /** JSON. */
  data: string
  state: 'runnable' | 'running' | 'complete' | 'error' | 'cancelled'
  /** The server it was given to, then the one that runs it. */
  node_id: string
  /** Of the run it belongs to; only that run may say how it goes on. */
  run_id: string | null
  /** By the clock of the server that runs it. Others compare it with what it was, never with their own clocks. */
  renewed_at_ms: number | null
  /** Runs that have begun and were not ended in order. */
  attempts: number
  percent: number
  info: string
  is_cancel_wished: number
  /** JSON; null until it is complete. */
  result: string | null
  error: string | null
  /** Username. */
  created_by: string
  created_at_ms: number
  started_at_ms: number | null
  ended_at_ms: number | null
}

/** One row, which is locked by whoever adds or takes jobs. */
export interface JobQueueTable {
  id: number
}
