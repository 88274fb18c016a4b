import { parseCiscoDate } from './syslog-date.ts'
import { cutToken, type SyslogContext, type SyslogEvent } from './syslog-event.ts'

/**
 * Cisco devices with sequence numbers: `148094: *Sep 28 10:41:18.123 UTC: %LINK-3-UPDOWN: …` (reference: inputs, section 4.2).
 * @param text behind the priority
 */
export function parseCisco(text: string, context: SyslogContext): SyslogEvent {
  const colon = text.indexOf(':')
  const sequenceNumber = Number(text.slice(0, colon))
  const { timestampMs, rest } = cutDate(
    text
      .slice(colon + 1)
      .replace(/^ +/, '')
      .replace(/^\*/, ''),
    context,
  )
  const { host, message } = cutHost(rest)
  return { timestampMs, host, message, fields: { sequence_number: sequenceNumber } }
}

function cutDate(text: string, context: SyslogContext): { timestampMs: number | null; rest: string } {
  const end = text.indexOf(': ')
  if (end === -1) return { timestampMs: null, rest: text }
  const timestampMs = parseCiscoDate(text.slice(0, end), context.zone ?? 'UTC', context.receivedAtMs)
  return { timestampMs, rest: timestampMs === null ? text : text.slice(end + 2).replace(/^ +/, '') }
}

function cutHost(text: string): { host: string; message: string } {
  if (text.indexOf('%') < 1) return { host: '', message: text }
  const [token, rest] = cutToken(text)
  // The look-behind keeps the time linear when the colons are many and not at the end.
  return { host: token.replace(/(?<!:):+$/, ''), message: rest.replace(/^[ :]+/, '') }
}
