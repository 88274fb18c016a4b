import { engineReservedNames } from '@logline/message'

/** Why a static field may not be named and filled like this, and which of both is wrong; null when it may. */
export function staticFieldProblem(
  key: string,
  value: string,
): { field: 'key' | 'value'; text: string } | null {
  const ofKey = keyProblem(key)
  if (ofKey !== null) return { field: 'key', text: ofKey }
  if (value.trim() === '') return { field: 'value', text: 'Missing value: a static field needs a value.' }
  return null
}

function keyProblem(key: string): string | null {
  if (key.trim() === '') return 'Missing key: a static field needs a name.'
  if (!/^[A-Za-z0-9_.\-@]+$/.test(key)) {
    return `Invalid key "${key}": a field name has letters, digits and the characters _ . - @ only.`
  }
  return engineReservedNames.has(key) ? `Cannot add static field. Field [${key}] is reserved.` : null
}
