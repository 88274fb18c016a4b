export interface ExportJobsTable {
  id: string
  /** Who may download it. */
  user_id: string
  /** JSON object: what is exported, in the form of the request. */
  document: string
  created_at_ms: number
}
