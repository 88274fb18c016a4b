import { DecodeError } from '../decoding/codec.ts'
import { isJsonObject, readJsonObject } from '../decoding/json-input.ts'
import { writtenWhole } from '../decoding/written-number.ts'
import type { Labels, PushedEntry } from './push-request.ts'

/** What a record of the journal has of one entry. */
export interface EntryRecord extends PushedEntry {
  labels: Labels
  /** `X-Scope-OrgID`; empty for none. */
  tenant: string
}

export function entryRecord({ nanoseconds, ...rest }: EntryRecord): Buffer {
  return Buffer.from(JSON.stringify({ nanoseconds: String(nanoseconds), ...rest }))
}

/** @throws DecodeError when it is none of ours */
export function readEntryRecord(text: string): EntryRecord {
  const { nanoseconds, line, labels, metadata, tenant } = readJsonObject(text, 'Loki')
  const whole = typeof nanoseconds === 'string' ? writtenWhole(nanoseconds) : undefined
  if (whole === undefined || typeof line !== 'string' || typeof tenant !== 'string')
    throw new DecodeError('Loki: no entry')
  return {
    nanoseconds: BigInt(whole),
    line,
    tenant,
    labels: textsOf(labels),
    metadata: textsOf(metadata),
  }
}

function textsOf(labels: unknown): Labels {
  if (!isJsonObject(labels)) throw new DecodeError('Loki: no labels')
  const pairs = Object.entries(labels).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return Object.fromEntries(pairs)
}
