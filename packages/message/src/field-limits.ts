import { internalFieldNames } from './internal-fields.ts'
import type { FieldValue } from './message.ts'

/** Fields of one message besides the internal ones; the search engine of the reference refuses more in a whole index. */
export const maxFields = 1000
/** Characters. */
export const maxFieldNameLength = 255
/** Bytes of UTF-8: the longest value the reference can store in a field that is not searched by words. */
export const maxFieldValueBytes = 32_766

const bytesPerCodeUnit = 3
/** Searched by its words and therefore as long as it likes; `message` and `source` are no members of the fields. */
const unlimitedName = 'full_message'
/** They tell where a message came from and what became of it: neither counted nor dropped. */
const uncountedNames: ReadonlySet<string> = new Set(internalFieldNames)

/**
 * Drops fields beyond the limits and cuts values that are too long. Says what was done, with the first name of each
 * kind, for `gl2_processing_error`; null, and nothing changed, for nearly every message. Hot path (bench: ingest).
 */
export function limitFields(fields: Record<string, FieldValue>): string | null {
  let count = 0
  let isExact = false
  let changed: Changes | null = null
  for (const name in fields) {
    const isTooLong = name.length > maxFieldNameLength
    let isUncounted = false
    // Looked up only where nearly no message comes: for each field it would be a sixth of the time this takes.
    if (!isTooLong && ++count > maxFields) {
      if (!isExact) count -= uncountedBefore(fields, name)
      isExact = true
      isUncounted = uncountedNames.has(name)
      if (isUncounted) count--
    }
    const value = fields[name]
    if (isTooLong || (count > maxFields && !isUncounted)) {
      changed ??= { surplus: [], longNames: [], longValues: [] }
      const names = isTooLong ? changed.longNames : changed.surplus
      names.push(name)
      delete fields[name]
    } else if (typeof value === 'string' && isTooLongValue(value) && name !== unlimitedName) {
      changed ??= { surplus: [], longNames: [], longValues: [] }
      changed.longValues.push(name)
      fields[name] = cut(value)
    }
  }
  return changed === null ? null : describe(changed)
}

function uncountedBefore(fields: Record<string, FieldValue>, end: string): number {
  let count = 0
  for (const name in fields) {
    if (name === end) break
    if (uncountedNames.has(name)) count++
  }
  return count
}

/** Names of fields, by what was wrong. */
interface Changes {
  surplus: string[]
  longNames: string[]
  longValues: string[]
}

function isTooLongValue(value: string): boolean {
  if (value.length * bytesPerCodeUnit <= maxFieldValueBytes) return false
  return value.length > maxFieldValueBytes || Buffer.byteLength(value) > maxFieldValueBytes
}

/** The first bytes, without a character that is cut in two. */
function cut(value: string): string {
  const bytes = Buffer.from(value.slice(0, maxFieldValueBytes))
  let end = Math.min(bytes.length, maxFieldValueBytes)
  // A byte of the form 10xxxxxx continues a character.
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}

function describe({ surplus, longNames, longValues }: Changes): string {
  const parts = [
    part('dropped', surplus, `above the limit of ${maxFields}`),
    part('dropped', longNames, `with a name of more than ${maxFieldNameLength} characters`),
    part('cut', longValues, `to ${maxFieldValueBytes} bytes`),
  ]
  return `Fields exceeded a limit - ${parts.filter((text) => text !== '').join('; ')}`
}

function part(verb: string, names: readonly string[], limit: string): string {
  const [first = ''] = names
  if (names.length === 0) return ''
  const shown = first.length > maxFieldNameLength ? `${first.slice(0, 40)}…` : first
  return `${verb} ${names.length} ${limit}, the first is ${shown}`
}
