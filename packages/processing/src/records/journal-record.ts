/** One record as read back. The payload is a view into the reader's buffer: valid until the next frame is read. */
export interface JournalRecord {
  recordNo: number
  sourceText: string
  receivedAtMs: number
  /** Empty when the transport knows none. */
  remoteAddress: string
  remotePort: number
  payload: Buffer
}
