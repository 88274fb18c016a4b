import { parseEpoch, parseIsoDate } from './syslog-date.ts'
import { cutToken, type SyslogContext, type SyslogEvent } from './syslog-event.ts'

/**
 * Structured syslog (RFC 5424) as the reference reads it (inputs, section 4.2), except that a nil timestamp is understood.
 * @param text behind the priority, starting with the version
 */
export function parseRfc5424(text: string, context: SyslogContext): SyslogEvent {
  const [, afterVersion] = cutToken(text)
  const [date, afterDate] = cutToken(afterVersion)
  const timestampMs = parseIsoDate(date, context.zone) ?? parseEpoch(date)
  if (timestampMs === null && date !== '-') context.reportOddity('Syslog: the date cannot be read', text)
  const [host, afterHost] = cutToken(afterDate)
  const [application, afterApplication] = cutToken(afterHost)
  const [processId, remainder] = cutToken(afterApplication)
  const fields: SyslogEvent['fields'] = {}
  if (application !== '' && application !== '-') fields.application_name = application
  if (processId !== '' && processId !== '-') fields.process_id = processId
  const { elements, message } = splitRemainder(remainder)
  for (const { id, name, value } of elements) {
    fields[context.expandStructuredData ? `${id}_${name}` : name] = value
  }
  return { timestampMs, host, message: message === '' ? remainder : message, fields }
}

interface StructuredValue {
  id: string
  name: string
  value: string
}

/** Splits `MSGID SD MSG`. What cannot be read so is all message, MSGID included, without structured data. */
function splitRemainder(remainder: string): { elements: StructuredValue[]; message: string } {
  if (remainder.startsWith('- - ')) return { elements: [], message: withoutMark(remainder.slice(4)) }
  const open = remainder.indexOf('[')
  const before = open === -1 ? '' : remainder.slice(0, open)
  if (!/^\S+ $/.test(before)) return { elements: [], message: remainder }
  const parsed = parseStructuredData(remainder, open)
  if (parsed === null) return { elements: [], message: remainder }
  const elements = remainder.includes('[0@0]') ? [] : parsed.elements
  return { elements, message: withoutMark(remainder.slice(parsed.end + 1)) }
}

/** A message may start with a byte order mark that says it is UTF-8 (RFC 5424, section 6.4). */
function withoutMark(message: string): string {
  return message.charCodeAt(0) === 0xfeff ? message.slice(1) : message
}

const idPattern = /[^\s\]="]+/y
const parameterPattern = / +([^\s\]="]+)="((?:[^"\\]|\\.)*)"/sy

/** Elements `[id name="value" …]`, one directly behind another. */
function parseStructuredData(
  text: string,
  start: number,
): { elements: StructuredValue[]; end: number } | null {
  const elements: StructuredValue[] = []
  let at = start
  while (text[at] === '[') {
    idPattern.lastIndex = at + 1
    const id = idPattern.exec(text)?.[0]
    if (id === undefined) return null
    at += 1 + id.length
    for (;;) {
      parameterPattern.lastIndex = at
      const match = parameterPattern.exec(text)
      if (match === null) break
      elements.push({ id, name: match[1] ?? '', value: (match[2] ?? '').replaceAll('\\', '') })
      at += match[0].length
    }
    while (text[at] === ' ') at++
    if (text[at] !== ']') return null
    at++
  }
  return { elements, end: at }
}
