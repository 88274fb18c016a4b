export interface SearchLinksTable {
  id: string
  /** Who made it. */
  user_id: string
  /** JSON object: the search, in the form of the request. */
  content: string
  expires_at_ms: number
}
