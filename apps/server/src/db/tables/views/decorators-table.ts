/** How messages are decorated when they are shown. */
export interface DecoratorsTable {
  id: string
  type: string
  /** JSON, in the shape of the type. */
  config: string
  /** Null: for searches that are not of one stream. */
  stream_id: string | null
  /** Lower ones come first. */
  sequence_no: number
}
