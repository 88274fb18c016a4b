import { isJsonObject } from './json-input.ts'

interface Flattening {
  /** Told each value with its name. A generator of them took three times as long. */
  visit: (name: string, value: unknown) => void
  /** `split` when it is left out here. */
  lists?: 'split' | 'whole'
}

/** One more than a name of a field may have: what lies deeper is one value, whose name says at the limits of fields that it was too long. */
const maxNameLength = 256

/**
 * The values below a name, with the names of their members joined by `_`. Of a list, plain values are one value, objects
 * are named by their index, and lists within it are left out, unless it is wanted whole (reference: inputs, section 4.6).
 */
export function flatten(name: string, value: unknown, how: Flattening): void {
  if (name.length >= maxNameLength) {
    how.visit(name.slice(0, maxNameLength), true)
  } else if (Array.isArray(value) && how.lists !== 'whole') {
    how.visit(
      name,
      value.filter((element) => typeof element !== 'object'),
    )
    for (const [index, element] of value.entries())
      if (isJsonObject(element)) flatten(`${name}_${index}`, element, how)
  } else if (isJsonObject(value)) {
    for (const key in value) flatten(`${name}_${key}`, value[key], how)
  } else {
    how.visit(name, value)
  }
}
