import { fieldValue, storedFieldName } from '@logline/message'
import type { DecodedMessage } from './codec.ts'

/** Sets a field under the name it is stored by. What has a place of its own in a message is no field. */
export function addField(fields: DecodedMessage['fields'], name: string, value: unknown): void {
  const stored = storedFieldName(name)
  if (stored === '' || stored === 'message' || stored === 'source' || stored === 'timestamp') return
  const kept = fieldValue(value)
  if (kept !== undefined) fields[stored] = kept
}
