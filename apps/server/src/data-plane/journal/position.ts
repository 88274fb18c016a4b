/** A place in the journal, always between two frames. */
export interface JournalPosition {
  /** The segment file, named by the number of its first record. */
  segment: number
  /** Bytes from the start of the segment file. */
  offset: number
  /** Number of the record that follows. */
  recordNo: number
}
