/** Whether a user was asked if usage may be reported. No row: not yet. */
export interface TelemetrySettingsTable {
  user_id: string
  /** 0 or 1. */
  is_permission_asked: number
}
