import { internalFieldNames } from './internal-fields.ts'
import type { FieldValue, Message } from './message.ts'

/** Fields that are not counted (reference: message model 1.2, last row). */
const uncountedNames: ReadonlySet<string> = new Set([
  ...internalFieldNames,
  'gl2_event_category',
  'gl2_event_subcategory',
  'gl2_event_type',
  'gl2_event_type_code',
  'gl2_tags',
  'gim_event_class',
  'gim_event_category',
  'gim_event_type',
  'gim_event_type_code',
  'gim_tags',
  'gim_version',
])

/** 32-bit numbers in the reference; every other number counts as 64 bits. */
const smallNumberNames: ReadonlySet<string> = new Set(['level', 'facility_num', 'sequence_number'])

/** `message`, `source`, `timestamp` and its 8 bytes, `gl2_message_id` and its 26 characters. */
const fixedSize = 'message'.length + 'source'.length + 'timestamp'.length + 8 + 'gl2_message_id'.length + 26

/**
 * The size a message is accounted with, `gl2_accounted_message_size`: names and values in UTF-16 code units
 * or bytes of their type, 8 for each stream (reference: message model 1.8).
 */
export function accountedMessageSize(
  message: Pick<Message, 'source' | 'message' | 'fields' | 'streams'>,
): number {
  let size = fixedSize + message.message.length + message.source.length + 8 * message.streams.length
  const fields = message.fields
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined && !uncountedNames.has(name)) size += name.length + valueSize(name, value)
  }
  return size
}

function valueSize(name: string, value: FieldValue): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'boolean' || smallNumberNames.has(name) ? 4 : 8
}
