import { fieldText } from '@logline/message'
import { parseInstant } from '@logline/time'
import type { ReportOddity } from '../decoding/codec.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '../decoding/json-input.ts'

/** An event of a beat, as far as all codecs of beats read it alike. */
export interface BeatsEvent {
  json: JsonObject
  /** Null: none that can be read, which was reported. */
  timestampMs: number | null
  /** Name of the beat; empty for none. */
  beat: string
}

/** @throws DecodeError when it is no JSON object */
export function readBeatsEvent(text: string, reportOddity: ReportOddity): BeatsEvent {
  const json = readJsonObject(text, 'Beats')
  const timestampMs = parseInstant(textOf(json['@timestamp']))
  // The reference loses this event.
  if (timestampMs === null) reportOddity('Beats: the time cannot be read', text)
  return { json, timestampMs, beat: textOf(memberOf(json, '@metadata').beat) }
}

/** An empty one where there is no object. */
export function memberOf(event: JsonObject, key: string): JsonObject {
  const member = event[key]
  return isJsonObject(member) ? member : {}
}

/** Empty where there is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? fieldText(value) : ''
}

/** Senders of the first version of lumberjack call it `line`. A message without text would be lost. */
export function messageOf({ message, line }: JsonObject): string {
  return textOf(message) || textOf(line) || '-'
}
