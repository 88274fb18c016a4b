/** Where messages of streams are sent to. */
export interface OutputsTable {
  id: string
  title: string
  type: string
  /** JSON, in the shape of the type; secrets are encrypted. */
  configuration: string
  creator_user_id: string
  created_at_ms: number
  content_pack: string | null
}

/** Which streams use which outputs. */
export interface StreamOutputsTable {
  stream_id: string
  output_id: string
}
