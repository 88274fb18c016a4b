/** What somebody should look at. At most one for each type and key. */
export interface NotificationsTable {
  type: string
  /** What it is about; empty for a type there can be only one of. */
  key: string
  severity: 'normal' | 'urgent'
  raised_at_ms: number
  node_id: string
  /** JSON object. */
  details: string
}
