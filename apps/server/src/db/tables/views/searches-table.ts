export interface SearchesTable {
  id: string
  owner_id: string
  /** JSON object as on the wire. */
  document: string
  created_at_ms: number
}
