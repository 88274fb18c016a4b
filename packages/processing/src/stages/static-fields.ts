import { fieldText, type Message, storedFieldName } from '@logline/message'
import type { ProcessedInput } from '../plan/processing-plan.ts'
import type { Stage } from './stage.ts'

/** Fields to be added to every message of an input that does not have them, as pairs of name and value. */
type StaticFields = readonly (readonly [name: string, value: string])[]

/** Names every message has: a static field never overrides (reference: message model 5.1). */
const presentNames: ReadonlySet<string> = new Set(['message', 'source', 'timestamp'])

/** Adds the static fields of the input a message came by. Null when no input has any. */
export function staticFieldsStage(inputs: readonly ProcessedInput[]): Stage | null {
  const byInput = staticFieldsByInput(inputs)
  if (byInput.size === 0) return null
  return {
    name: 'Static field appender',
    process({ fields }) {
      const added = byInput.get(fields.gl2_source_input)
      if (added !== undefined) addMissing(fields, added)
      return true
    },
  }
}

function staticFieldsByInput(inputs: readonly ProcessedInput[]): ReadonlyMap<unknown, StaticFields> {
  const byInput = new Map<unknown, StaticFields>()
  for (const input of inputs) {
    const pairs = Object.entries(input.staticFields)
      .map(([name, value]) => [storedFieldName(name), fieldText(value)] as const)
      .filter(([name, value]) => name !== '' && value !== '' && !presentNames.has(name))
    if (pairs.length > 0) byInput.set(input.id, pairs)
  }
  return byInput
}

function addMissing(fields: Message['fields'], added: StaticFields): void {
  for (const [name, value] of added) if (!Object.hasOwn(fields, name)) fields[name] = value
}
