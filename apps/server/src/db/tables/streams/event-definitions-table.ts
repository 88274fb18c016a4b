export interface EventDefinitionsTable {
  id: string
  scope: 'DEFAULT' | 'SYSTEM_NOTIFICATION_EVENT'
  title: string
  description: string
  /** 1 low, 2 normal, 3 high. */
  priority: number
  is_alert: number
  /** JSON, as on the wire. */
  config: string
  /** JSON, as on the wire. */
  field_spec: string
  /** JSON: names of fields. */
  key_spec: string
  grace_period_ms: number
  backlog_size: number
  /** JSON, as on the wire. */
  notifications: string
  is_scheduled: number
  updated_at_ms: number
}

/** The windows that come next. */
export interface EventSchedulesTable {
  definition_id: string
  /** Of the first of them, half-open. */
  from_ms: number
  to_ms: number
  /** When they are looked at: their end, or later after a failure. */
  next_at_ms: number
  triggered_at_ms: number | null
  /** How often they could not be looked at, one after the other. */
  failures: number
  failure: string | null
}

/** Until when a server has stored what it received. */
export interface EventProgressTable {
  node_id: string
  /** Null while it does not know. */
  stored_until_ms: number | null
  reported_at_ms: number
}

/** The window that is looked at again next. */
export interface EventLateLooksTable {
  definition_id: string
  /** Its end. */
  to_ms: number
  next_at_ms: number
}

/** What came of a look at windows of a definition. */
export interface EventRunsTable {
  id: string
  definition_id: string
  started_at_ms: number
  duration_ms: number
  /** From the begin of the first window to the end of the last. */
  from_ms: number
  to_ms: number
  windows: number
  events: number
  failure: string | null
  /** 1: once more, for late messages. */
  is_late: number
}
