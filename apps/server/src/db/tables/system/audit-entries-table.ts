/** Who did what. Entries are only ever added, and deleted by age. */
export interface AuditEntriesTable {
  id: string
  /** Milliseconds since 1970 UTC. */
  at_ms: number
  /** Null for what the product did by itself. */
  user_id: string | null
  username: string
  client_address: string
  /** What was done, such as `create`, `update`, `delete`, `share`. */
  action: string
  /** Kind of the thing, such as `stream` or `user`. */
  entity_type: string
  entity_id: string
  /** As it was called then. */
  entity_title: string
  result: 'success' | 'failure'
  /** JSON: what else is worth knowing. Never a secret. */
  details: string
}
