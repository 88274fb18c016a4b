import { fieldText, fieldValue, storedFieldName } from '@logline/message'
import type { Codec, DecodedMessage } from '@logline/processing'
import type { FuzzTarget } from './fuzz-run.ts'
import type { InputSource } from './mutate.ts'

const receivedAtMs = Date.UTC(2024, 5, 15, 12)

/** Decodes each input: all messages must be such as can be stored. */
export function codecTarget(codec: Pick<Codec, 'decode'>, source: InputSource): FuzzTarget {
  return {
    ...source,
    run(input) {
      for (const decoded of codec.decode(input, receivedAtMs)) checkMessage(decoded)
    },
  }
}

export function checkMessage({ message, source, timestampMs, fields }: DecodedMessage): void {
  if (fieldText(message) !== message) throw new Error(`A text that no field has: ${JSON.stringify(message)}`)
  if (fieldText(source) !== source) throw new Error(`A source that no field has: ${JSON.stringify(source)}`)
  if (timestampMs !== null && Number.isNaN(timestampMs)) throw new Error('A time that is no number')
  if (Object.getPrototypeOf(fields) !== Object.prototype) throw new Error('Fields with a prototype')
  for (const name in fields) {
    if (storedFieldName(name) !== name) throw new Error(`A name that no field has: ${JSON.stringify(name)}`)
    if (name === 'message' || name === 'source' || name === 'timestamp')
      throw new Error(`A core field: ${name}`)
    const value = fields[name]
    if (value === undefined || fieldValue(value) !== value)
      throw new Error(`A value that no field has: ${name}`)
  }
}
