import { findDialectDate, parseBsdDate, parseEpoch, parseIsoDate, spacedIsoDate } from './syslog-date.ts'
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
  // A single word is no host, nor is the mnemonic of a Cisco device that writes none.
  const isHost = (behind !== '' || rest.includes(' ')) && !first.startsWith('%')
  return { timestampMs, host: isHost ? first : '', message: rest, fields: {} }
}

function cutDate(text: string, context: SyslogContext): { timestampMs: number | null; rest: string } {
  const { zone, receivedAtMs, reportOddity } = context
  const length = text.charAt(5) === ' ' ? 14 : 15
  const timestampMs = parseBsdDate(text.slice(0, length), zone, receivedAtMs)
  // The reference takes what follows directly behind the date, such as a fraction, for the host.
  const isWhole = text.length === length || text.charAt(length) === ' '
  if (timestampMs !== null && isWhole) return { timestampMs, rest: text.slice(length + 1) }
  const dialect = findDialectDate(text, zone, receivedAtMs)
  if (dialect !== null)
    return { timestampMs: dialect.timestampMs, rest: text.slice(dialect.length).trimStart() }
  if (timestampMs !== null) return { timestampMs, rest: text.slice(length) }
  const firstCode = text.charCodeAt(0)
  if (firstCode < 0x30 || firstCode > 0x39) return { timestampMs: null, rest: text }
  const date = spacedIsoDate(text) ?? cutToken(text)[0]
  const isoMs = parseIsoDate(date.replace(' ', 'T'), zone) ?? parseEpoch(date)
  if (isoMs !== null) return { timestampMs: isoMs, rest: text.slice(date.length + 1) }
  // The reference loses this message.
  reportOddity('Syslog: the date cannot be read', text)
  return { timestampMs: null, rest: text }
}
