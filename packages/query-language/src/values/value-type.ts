import { dateSpan } from './date-text.ts'
import { isIpAddress, parseIpNetwork } from './ip-network.ts'
import { parseNumber } from './value-text.ts'

const numericTypes: ReadonlySet<string> = new Set(['byte', 'short', 'int', 'long', 'float', 'double'])

/**
 * Whether a field of the type can hold the value at all (reference: search semantics, section 8). Types are those of
 * the fields API; whoever is of several types, of text or of a type we do not know can hold anything.
 */
export function canHoldValue(fieldType: string, value: string): boolean {
  if (numericTypes.has(fieldType)) {
    return parseNumber(value.replace(/^[<>]=?/, '')) !== null
  }
  if (fieldType === 'date') return dateSpan(value.replace(/^[<>]=?/, ''), 0) !== null
  if (fieldType === 'ip') return isIpAddress(value) || parseIpNetwork(value) !== null
  return true
}
