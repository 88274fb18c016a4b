export interface StreamRulesTable {
  id: string
  stream_id: string
  /** Number of the type on the wire. */
  type: number
  field: string | null
  value: string | null
  is_inverted: number
  description: string | null
}
