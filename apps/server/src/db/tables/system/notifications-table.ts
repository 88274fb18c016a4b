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

/** A notification that was raised, until it has been made an event. */
export interface NotificationEventsTable
  extends Pick<NotificationsTable, 'type' | 'key' | 'raised_at_ms' | 'details'> {
  id: string
}
