import { storedFieldName } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import type { Codec, DecodedMessage, ReportOddity } from '../decoding/codec.ts'
import { flatten } from '../decoding/flattened.ts'
import { isJsonObject, type JsonObject } from '../decoding/json-input.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import { memberOf, messageOf, readBeatsEvent, textOf } from './beats-event.ts'

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
    const { json: event, timestampMs, beat } = readBeatsEvent(decodeText(payload), reportOddity)
    const type = beat || defaultType
    const decoded: DecodedMessage = {
      timestampMs,
      source: sourceOf(event),
      message: messageOf(event),
      fields: {},
    }
    const start = omitsPrefix ? '' : `${type}_`
    const visit = (name: string, value: unknown) => setField(decoded, name, value)
    for (const key in event) {
      if (consumedKeys.has(key)) continue
      flatten(`${start}${key}`, event[key], { visit })
    }
    addField(decoded.fields, 'beats_type', type)
    addField(decoded.fields, 'gl2_source_collector', textOf(event.gl2_source_collector))
    return [decoded]
  }
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
