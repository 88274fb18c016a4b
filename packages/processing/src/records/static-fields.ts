import { fieldText, storedFieldName } from '@logline/message'
import type { ProcessedInput } from '../processing-plan.ts'

/** Fields to be added to every message of an input that does not have them, as pairs of name and value. */
export type StaticFields = readonly (readonly [name: string, value: string])[]

/** Names every message has: a static field never overrides (reference: message model 5.1). */
const presentNames: ReadonlySet<string> = new Set(['message', 'source', 'timestamp'])

export function staticFieldsByInput(inputs: readonly ProcessedInput[]): ReadonlyMap<string, StaticFields> {
  const byInput = new Map<string, StaticFields>()
  for (const input of inputs) {
    const pairs = Object.entries(input.staticFields)
      .map(([name, value]) => [storedFieldName(name), fieldText(value)] as const)
      .filter(([name, value]) => name !== '' && value !== '' && !presentNames.has(name))
    if (pairs.length > 0) byInput.set(input.id, pairs)
  }
  return byInput
}
