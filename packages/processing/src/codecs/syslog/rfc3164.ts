import { parseBsdDate, parseIsoDate } from './syslog-date.ts'
import { cutToken, type SyslogContext, type SyslogEvent } from './syslog-event.ts'

/** Text this short is not searched for a date. */
const minDatedLength = 17

/**
 * BSD syslog (RFC 3164) and whatever else comes along (reference: inputs, section 4.2). The host stays in the message.
 * @param text behind the priority, or everything when there is none
 */
export function parseRfc3164(text: string, hasPriority: boolean, context: SyslogContext): SyslogEvent {
  const isDated = hasPriority && text.length >= minDatedLength
  const { timestampMs, rest } = isDated ? cutDate(text, context) : { timestampMs: null, rest: text }
  const [first, behind] = cutToken(rest)
  return { timestampMs, host: behind === '' && !rest.includes(' ') ? '' : first, message: rest, fields: {} }
}

function cutDate(text: string, context: SyslogContext): { timestampMs: number | null; rest: string } {
  const { zone, receivedAtMs, reportOddity } = context
  const firstCode = text.charCodeAt(0)
  if (firstCode >= 0x30 && firstCode <= 0x39) {
    const [date, rest] = cutToken(text)
    const timestampMs = parseIsoDate(date, zone)
    if (timestampMs !== null) return { timestampMs, rest }
    // The reference loses this message.
    reportOddity('Syslog: the date cannot be read', text)
    return { timestampMs: null, rest: text }
  }
  const length = text.charAt(5) === ' ' ? 14 : 15
  const timestampMs = parseBsdDate(text.slice(0, length), zone, receivedAtMs)
  return { timestampMs, rest: timestampMs === null ? text : text.slice(length).replace(/^ /, '') }
}
