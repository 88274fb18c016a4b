import { fieldText } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import type { Codec, DecodedMessage, ReportOddity } from '../decoding/codec.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import type { WritersZone } from '../decoding/written-time.ts'
import { parseCisco } from './cisco.ts'
import { facilityName } from './facility.ts'
import { parseFortigate } from './fortigate.ts'
import { parseRfc3164 } from './rfc3164.ts'
import { parseRfc5424 } from './rfc5424.ts'
import type { SyslogContext, SyslogEvent } from './syslog-event.ts'

interface SyslogOptions {
  decodeText: DecodeText
  zone: WritersZone
  storeFullMessage: boolean
  expandStructuredData: boolean
  reportOddity: ReportOddity
}

const rfc5424Pattern = /^<\d{1,3}>\d{1,3}\s/
const ciscoPattern = /^<\d{1,3}>\d*:\s/
const fortigatePattern = /^<\d{1,3}>date=/

/** Syslog in its four variants (reference: inputs, section 4.2). Nothing is refused: what has no priority is kept and reported. */
export class SyslogCodec implements Codec {
  readonly #options: SyslogOptions

  constructor(options: SyslogOptions) {
    this.#options = options
  }

  decode(payload: Buffer, receivedAtMs: number): readonly DecodedMessage[] {
    const { decodeText, storeFullMessage, reportOddity } = this.#options
    const text = decodeText(payload)
    const priority = readPriority(text)
    if (priority === null) reportOddity('Syslog: no priority', text)
    const event = this.#parse(text, priority, receivedAtMs)
    const facility = priority === null ? -1 : priority.value >> 3
    const fields: DecodedMessage['fields'] = {}
    for (const name in event.fields) addField(fields, name, event.fields[name])
    fields.facility = facilityName(facility)
    fields.facility_num = facility
    fields.level = priority === null ? -1 : priority.value & 7
    if (storeFullMessage) addField(fields, 'full_message', text)
    const source = fieldText(event.host)
    return [{ timestampMs: event.timestampMs, source, message: fieldText(event.message), fields }]
  }

  #parse(text: string, priority: Priority | null, receivedAtMs: number): SyslogEvent {
    const { zone, expandStructuredData, reportOddity } = this.#options
    const context: SyslogContext = { zone, receivedAtMs, expandStructuredData, reportOddity }
    if (priority === null) return parseRfc3164(text, false, context)
    const rest = text.slice(priority.length)
    if (rfc5424Pattern.test(text)) return parseRfc5424(rest, context)
    if (ciscoPattern.test(text)) return parseCisco(rest, context)
    if (fortigatePattern.test(text)) return parseFortigate(rest, context)
    return parseRfc3164(rest, true, context)
  }
}

interface Priority {
  value: number
  /** Characters of `<n>`. */
  length: number
}

function readPriority(text: string): Priority | null {
  const match = /^<(\d{1,3})>/.exec(text)
  return match === null ? null : { value: Number(match[1]), length: match[0].length }
}
