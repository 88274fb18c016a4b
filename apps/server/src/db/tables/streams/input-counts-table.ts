/** What an input had received on a node since its first message; a row for each quarter of an hour. */
export interface InputCountsTable {
  node_id: string
  input_id: string
  counted_at_ms: number
  /** Messages. */
  received: number
}
