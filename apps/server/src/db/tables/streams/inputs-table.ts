export interface InputsTable {
  id: string
  title: string
  type: string
  is_global: number
  /** JSON object, with defaults applied. */
  configuration: string
  /** JSON object of texts. */
  static_fields: string
  /** The node an input that is not global belongs to. */
  node_id: string | null
  creator_user_id: string
  created_at_ms: number
  desired_state: 'RUNNING' | 'STOPPED'
}
