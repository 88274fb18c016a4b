/** What was done with indices, for people to read. Of one that is gone, the events stay. */
export interface IndexEventsTable {
  id: string
  at_ms: number
  index_set_id: string
  /** `<prefix>_<number>`. */
  index_name: string
  action: 'rotated' | 'closed' | 'reopened' | 'deleted' | 'optimized' | 'kept' | 'released' | 'found'
  /** Why, in words that follow "because". */
  reason: string
  /** Who did it; null for rotation and retention. */
  username: string | null
  /** Of the index at that time; null when they were not known. */
  messages: number | null
  bytes: number | null
  begin_ms: number | null
  end_ms: number | null
}
