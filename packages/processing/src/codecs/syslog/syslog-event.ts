import type { FieldValue } from '@logline/message'
import type { ReportOddity } from '../decoding/codec.ts'
import type { WritersZone } from '../decoding/written-time.ts'

/** What a variant of syslog found in the text behind the priority. */
export interface SyslogEvent {
  /** Null: none was found; the receive time is taken. */
  timestampMs: number | null
  /** Empty when there is none. */
  host: string
  message: string
  /** Fields of this variant; the names are not cleaned yet. */
  fields: Record<string, FieldValue>
}

export interface SyslogContext {
  zone: WritersZone
  receivedAtMs: number
  expandStructuredData: boolean
  reportOddity: ReportOddity
}

/** The text up to the next space and what follows that space. */
export function cutToken(text: string): [token: string, rest: string] {
  const space = text.indexOf(' ')
  return space === -1 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
}
