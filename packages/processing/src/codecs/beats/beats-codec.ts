import { fieldText, storedFieldName } from '@logline/message'
import { parseInstant } from '@logline/time'
import { addField } from '../decoding/add-field.ts'
import type { Codec, DecodedMessage, ReportOddity } from '../decoding/codec.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '../decoding/json-input.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import { flattened } from './flattened.ts'

interface BeatsOptions {
  decodeText: DecodeText
  /** `log_file_path` in place of `filebeat_log_file_path`. */
  omitsPrefix: boolean
  reportOddity: ReportOddity
}

const defaultType = 'beat'
/** Have places of their own. */
const consumedKeys: ReadonlySet<string> = new Set(['message', 'gl2_source_collector'])

/** One event of a beat, as JSON (reference: inputs, section 4.6). */
export class BeatsCodec implements Codec {
  readonly #options: BeatsOptions

  constructor(options: BeatsOptions) {
    this.#options = options
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const { decodeText, omitsPrefix, reportOddity } = this.#options
    const text = decodeText(payload)
    const event = readJsonObject(text, 'Beats')
    const timestampMs = parseInstant(textOf(event['@timestamp']))
    // The reference loses this event.
    if (timestampMs === null) reportOddity('Beats: the time cannot be read', text)
    const type = textOf(memberOf(event, '@metadata').beat) || defaultType
    const decoded: DecodedMessage = {
      timestampMs,
      source: sourceOf(event),
      message: messageOf(event),
      fields: {},
    }
    const start = omitsPrefix ? '' : `${type}_`
    for (const key in event) {
      if (consumedKeys.has(key)) continue
      for (const { name, value } of flattened(`${start}${key}`, event[key])) setField(decoded, name, value)
    }
    addField(decoded.fields, 'beats_type', type)
    addField(decoded.fields, 'gl2_source_collector', textOf(event.gl2_source_collector))
    return [decoded]
  }
}

function memberOf(event: JsonObject, key: string): JsonObject {
  const member = event[key]
  return isJsonObject(member) ? member : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? fieldText(value) : ''
}

/** Senders of the first version of lumberjack call it `line`. */
function messageOf({ message, line }: JsonObject): string {
  return textOf(message) || textOf(line) || '-'
}

function sourceOf(event: JsonObject): string {
  const sender = memberOf(event, isJsonObject(event.agent) ? 'agent' : 'beat')
  return textOf(sender.hostname) || textOf(sender.name) || 'unknown'
}

/** Without a prefix, keys of an event may be those of the message, such as `source` of older beats. */
function setField(decoded: DecodedMessage, name: string, value: unknown): void {
  if (storedFieldName(name) === 'source') decoded.source = textOf(value) || decoded.source
  else addField(decoded.fields, name, value)
}
