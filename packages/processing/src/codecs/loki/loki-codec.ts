import { type FieldValue, fieldText } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import type { Codec, DecodedMessage } from '../decoding/codec.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import { readEntryRecord } from './entry-record.ts'
import type { Labels } from './push-request.ts'

const nanosecondsOfMs = 1_000_000n
/** Which labels name the machine, as Promtail, Alloy, Fluent Bit and Vector write them. */
const sourceLabels = ['source', 'host', 'hostname', 'nodename', 'node_name', 'instance'] as const
/** Have places of their own in a message. */
const takenNames: ReadonlySet<string> = new Set(['message', 'timestamp'])

/** One entry of a stream of Loki: its labels and metadata are fields. */
export class LokiCodec implements Codec {
  readonly #decodeText: DecodeText

  constructor(decodeText: DecodeText) {
    this.#decodeText = decodeText
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const { nanoseconds, line, labels, metadata, tenant } = readEntryRecord(this.#decodeText(payload))
    const fields: Record<string, FieldValue> = {}
    addLabels(fields, labels)
    addLabels(fields, metadata)
    addField(fields, 'loki_tenant', tenant)
    // Entries of the same millisecond have an order.
    if (nanoseconds % nanosecondsOfMs !== 0n) addField(fields, 'loki_nanoseconds', exact(nanoseconds))
    const source = sourceLabels.map((name) => fieldText(labels[name] ?? '')).find((text) => text !== '') ?? ''
    return [{ timestampMs: timeOf(nanoseconds), source, message: fieldText(line) || '-', fields }]
  }
}

function addLabels(fields: Record<string, FieldValue>, labels: Labels): void {
  for (const name in labels) {
    const allowed = name.replace(/[^\w.@-]/g, '_')
    addField(fields, takenNames.has(allowed) ? `label_${allowed}` : allowed, labels[name])
  }
}

/** Null where none is named: the time of arrival counts. */
function timeOf(nanoseconds: bigint): number | null {
  if (nanoseconds === 0n) return null
  const ms = nanoseconds / nanosecondsOfMs
  return Number(nanoseconds < 0n && nanoseconds % nanosecondsOfMs !== 0n ? ms - 1n : ms)
}

/** A whole number is a number where a double has all of its digits. */
function exact(whole: bigint): number | bigint {
  const number = Number(whole)
  return Number.isSafeInteger(number) ? number : whole
}
