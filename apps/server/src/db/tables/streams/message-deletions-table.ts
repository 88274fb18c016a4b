/** A deletion of messages. Times are milliseconds since 1970 UTC. */
export interface MessageDeletionsTable {
  id: string
  /** The job that does it, or has done it. */
  job_id: string
  created_at_ms: number
  /** Username. */
  created_by: string
  query: string
  /** Half-open. */
  from_ms: number
  to_ms: number
  /** Messages that arrived later stay. */
  arrived_before_ms: number
  /** JSON array of ids. */
  stream_ids: string
  /** JSON array of ids. */
  index_set_ids: string
  /** As it was confirmed. */
  messages: number
  /** JSON array: what it takes of which index. */
  indices: string
  /** The step that is next. */
  step: 'collect' | 'values' | 'hide' | 'forget' | 'erase' | 'done' | 'refused'
  /** When it was written down which messages are deleted; null before. */
  collected_at_ms: number | null
  hidden_at_ms: number | null
  erased_at_ms: number | null
  /** Why it was refused. */
  reason: string | null
}
