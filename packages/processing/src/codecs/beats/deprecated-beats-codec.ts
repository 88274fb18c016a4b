import { addField } from '../decoding/add-field.ts'
import type { Codec, DecodedMessage, ReportOddity } from '../decoding/codec.ts'
import { flatten } from '../decoding/flattened.ts'
import type { JsonObject } from '../decoding/json-input.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import { memberOf, messageOf, readBeatsEvent, textOf } from './beats-event.ts'

interface DeprecatedBeatsOptions {
  decodeText: DecodeText
  reportOddity: ReportOddity
}

/** Of what these send, no text is the message. */
const beatsOfNumbers: ReadonlySet<string> = new Set(['topbeat', 'metricbeat', 'packetbeat'])
/** Of the other beats, which of them have a prefix of their own. */
const otherBeats: ReadonlySet<string> = new Set([...beatsOfNumbers, 'winlogbeat'])
/** Have places of their own. */
const consumedKeys: ReadonlySet<string> = new Set([
  '@timestamp',
  '@metadata',
  'beat',
  'type',
  'tags',
  'fields',
  'message',
])

/** One event of a beat, with the names of fields of the deprecated input (reference: inputs, section 4.6). */
export class DeprecatedBeatsCodec implements Codec {
  readonly #options: DeprecatedBeatsOptions

  constructor(options: DeprecatedBeatsOptions) {
    this.#options = options
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const { decodeText, reportOddity } = this.#options
    const { json: event, timestampMs, beat } = readBeatsEvent(decodeText(payload), reportOddity)
    const fields: DecodedMessage['fields'] = {}
    if (beat === 'filebeat') addFilebeat(fields, event)
    else addRest(fields, event, otherBeats.has(beat) ? beat : 'beat')
    addCommon(fields, event, beat)
    return [
      {
        timestampMs,
        source: textOf(memberOf(event, 'beat').hostname) || 'unknown',
        message: beatsOfNumbers.has(beat) ? '-' : messageOf(event),
        fields,
      },
    ]
  }
}

function addCommon(fields: DecodedMessage['fields'], event: JsonObject, beat: string): void {
  const own = memberOf(event, 'fields')
  const visit = (name: string, value: unknown) => addField(fields, name, value)
  for (const key in own) flatten(key, own[key], { visit, lists: 'whole' })
  addField(fields, 'name', memberOf(event, 'beat').name)
  addField(fields, 'type', event.type)
  addField(fields, 'tags', event.tags)
  addField(fields, 'facility', beat || 'genericbeat')
}

function addFilebeat(fields: DecodedMessage['fields'], event: JsonObject): void {
  addField(fields, 'file', event.source)
  for (const key of ['input_type', 'count', 'offset']) addField(fields, key, event[key])
}

function addRest(fields: DecodedMessage['fields'], event: JsonObject, prefix: string): void {
  const visit = (name: string, value: unknown) => addField(fields, name, value)
  for (const key in event) {
    if (consumedKeys.has(key)) continue
    flatten(`${prefix}_${key}`, event[key], { visit, lists: 'whole' })
  }
}
