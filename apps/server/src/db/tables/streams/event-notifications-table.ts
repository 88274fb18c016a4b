export interface EventNotificationsTable {
  id: string
  title: string
  description: string
  /** Such as `http-notification-v1`. */
  type: string
  /** JSON, with its secrets encrypted. */
  config: string
  /** Null: as many as there are. */
  max_per_hour: number | null
}

/** An event that is to be told by a notification, or was. */
export interface EventDeliveriesTable {
  id: string
  notification_id: string
  definition_id: string
  event_id: string
  event_key: string
  /** Time of the event. */
  event_at_ms: number
  /** JSON, as on the wire. */
  event: string
  state: 'waiting' | 'sent' | 'failed' | 'suppressed' | 'silenced' | 'limited'
  attempts: number
  /** When it is tried next, while it waits. */
  next_at_ms: number
  /** Of the last attempt. */
  error: string | null
  created_at_ms: number
  ended_at_ms: number | null
}

/** An event that somebody has taken note of. */
export interface EventAcknowledgementsTable {
  event_id: string
  event_at_ms: number
  username: string
  /** Empty for none. */
  note: string
  at_ms: number
}

/** Events that nobody is told of for a time. */
export interface EventSilencesTable {
  id: string
  title: string
  /** JSON: ids, empty for all. */
  definition_ids: string
  key_pattern: string
  max_priority: number
  starts_at_ms: number
  ends_at_ms: number
  created_by: string
  created_at_ms: number
}
