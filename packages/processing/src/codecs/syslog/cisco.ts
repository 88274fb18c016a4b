import { parseCiscoDate } from './syslog-date.ts'
import { cutToken, type SyslogContext, type SyslogEvent } from './syslog-event.ts'

/**
 * Cisco devices with sequence numbers: `148094: *Sep 28 10:41:18.123 UTC: %LINK-3-UPDOWN: …` (reference: inputs, section 4.2).
 * @param text behind the priority
 */
export function parseCisco(text: string, context: SyslogContext): SyslogEvent {
  const colon = text.indexOf(':')
  const sequenceNumber = Number(text.slice(0, colon))
  const fields = { sequence_number: sequenceNumber }
  const behind = text.slice(colon + 1).replace(/^ +/, '')
  const { timestampMs, rest } = cutDate(behind, context)
  if (timestampMs === null) {
    const originFirst = cutOrigin(behind, context)
    if (originFirst !== null) return { ...originFirst, fields }
  }
  return { timestampMs, ...cutHost(rest), fields }
}

function cutDate(text: string, context: SyslogContext): { timestampMs: number | null; rest: string } {
  const start = text.startsWith('*') || text.startsWith('.') ? 1 : 0
  const end = text.indexOf(': ')
  if (end === -1) return { timestampMs: null, rest: text.slice(start) }
  const timestampMs = parseCiscoDate(text.slice(start, end), context.zone ?? 'UTC', context.receivedAtMs)
  return {
    timestampMs,
    rest: timestampMs === null ? text.slice(start) : text.slice(end + 2).replace(/^ +/, ''),
  }
}

/** `logging origin-id` puts the name of the device before the date, where the reference does not look for it. */
function cutOrigin(text: string, context: SyslogContext): Omit<SyslogEvent, 'fields'> | null {
  const [token, rest] = cutToken(text)
  if (!token.endsWith(':')) return null
  const dated = cutDate(rest.replace(/^ +/, ''), context)
  if (dated.timestampMs === null) return null
  return { timestampMs: dated.timestampMs, host: token.slice(0, -1), message: dated.rest }
}

function cutHost(text: string): { host: string; message: string } {
  if (text.indexOf('%') < 1) return { host: '', message: text }
  const [token, rest] = cutToken(text)
  // The look-behind keeps the time linear when the colons are many and not at the end.
  return { host: token.replace(/(?<!:):+$/, ''), message: rest.replace(/^[ :]+/, '') }
}
