import { engineReservedNames } from '@logline/message'

/** Why a static field may not be named and filled like this; null when it may. */
export function staticFieldProblem(key: string, value: string): string | null {
  if (key.trim() === '') return 'Missing key: a static field needs a name.'
  if (value.trim() === '') return 'Missing value: a static field needs a value.'
  if (!/^[A-Za-z0-9_.\-@]+$/.test(key)) {
    return `Invalid key "${key}": a field name has letters, digits and the characters _ . - @ only.`
  }
  return engineReservedNames.has(key) ? `Cannot add static field. Field [${key}] is reserved.` : null
}
