import { exactJson } from './exact-json.ts'
import type { FieldValue } from './message.ts'

/**
 * Text as a field holds it: without blanks and control characters at both ends (every code unit up to U+0020,
 * so that a trailing NUL or newline of a datagram goes too), and well-formed, because the store refuses lone surrogates.
 */
export function fieldText(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  const trimmed = start === 0 && end === text.length ? text : text.slice(start, end)
  return trimmed.isWellFormed() ? trimmed : trimmed.toWellFormed()
}

/**
 * A value as a field can hold it (reference: message model 1.4), or undefined when it holds nothing: empty text, null.
 * Lists and objects become JSON text. Numbers beyond the range of a double are kept as text.
 */
export function fieldValue(value: unknown): FieldValue | undefined {
  switch (typeof value) {
    case 'string': {
      const text = fieldText(value)
      return text === '' ? undefined : text
    }
    case 'number':
      return Number.isFinite(value) ? value : String(value)
    case 'bigint':
    case 'boolean':
      return value
    case 'object':
      return value === null ? undefined : fieldText(exactJson(value))
    default:
      return undefined
  }
}
