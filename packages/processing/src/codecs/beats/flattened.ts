import { isJsonObject } from '../decoding/json-input.ts'

interface FlatValue {
  name: string
  value: unknown
}

/** One more than a name of a field may have: what lies deeper is one value, whose name says at the limits of fields that it was too long. */
const maxNameLength = 256

/**
 * The values below a name, with the names of their members joined by `_`. Of a list, plain values are one value, objects
 * are named by their index, and lists within it are left out (reference: inputs, section 4.6).
 */
export function* flattened(name: string, value: unknown): Generator<FlatValue> {
  if (name.length >= maxNameLength) {
    yield { name: name.slice(0, maxNameLength), value: true }
  } else if (Array.isArray(value)) {
    yield { name, value: value.filter((element) => typeof element !== 'object') }
    for (const [index, element] of value.entries())
      if (isJsonObject(element)) yield* flattened(`${name}_${index}`, element)
  } else if (isJsonObject(value)) {
    for (const key in value) yield* flattened(`${name}_${key}`, value[key])
  } else {
    yield { name, value }
  }
}
