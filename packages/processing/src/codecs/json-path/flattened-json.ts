import type { FieldValue } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import { isJsonObject } from '../decoding/json-input.ts'

/** Longer names have no field. */
const maxNameLength = 256

/**
 * Every value of a document by its place: keys joined by a dot, which is stored as `_`, behind the name of a list the
 * number of the element (reference: inputs, section 4.4).
 */
export function flattenedJson(json: unknown): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {}
  addFlattened(fields, '', json)
  return fields
}

function addFlattened(fields: Record<string, FieldValue>, name: string, value: unknown): void {
  if (name.length > maxNameLength) return
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) addFlattened(fields, `${name}${index}`, element)
  } else if (isJsonObject(value)) {
    for (const key in value) addFlattened(fields, name === '' ? key : `${name}.${key}`, value[key])
  } else {
    addField(fields, name, value)
  }
}
