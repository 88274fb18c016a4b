export interface StreamsTable {
  id: string
  title: string
  description: string | null
  index_set_id: string
  matching_type: 'AND' | 'OR'
  is_disabled: number
  remove_matches_from_default_stream: number
  created_at_ms: number
  creator_user_id: string
  content_pack: string | null
}

/** Every index set a stream stores or has stored into: its messages lie in these. */
export interface StreamIndexSetsTable {
  stream_id: string
  index_set_id: string
}
