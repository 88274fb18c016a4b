import { type FieldValue, fieldValue, storedFieldName } from '@logline/message'
import type { RoutedMessage } from '@logline/processing'
import { parseInstant } from '@logline/time'
import type { Actor } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import type { Trials } from '../trials/index.ts'
import { plannedRule } from './rule-types.ts'
import type { RuledStream } from './stream-wire.ts'

/** How the rules of a stream judge a message that is given by its fields, by the same tests that route messages. */
export async function testMatch(
  { stream, rules }: RuledStream,
  fields: Record<string, unknown>,
  { trials, actor }: { trials: Trials; actor: Actor },
) {
  const tested = await trials.run(actor, 'rules', rules.map(plannedRule), routedMessageOf(fields))
  const outcomes = rules.map((rule, index) => [rule.id, tested[index] === true] as const)
  const matches =
    stream.matchingType === 'AND'
      ? outcomes.length > 0 && outcomes.every(([, isMatch]) => isMatch)
      : outcomes.some(([, isMatch]) => isMatch)
  return { matches, rules: Object.fromEntries(outcomes) }
}

/** Throws 400 for a time that is none. */
export function routedMessageOf({
  _id,
  timestamp,
  source,
  message,
  ...others
}: Record<string, unknown>): RoutedMessage {
  const fields: Record<string, FieldValue> = {}
  for (const [name, given] of Object.entries(others)) {
    const stored = storedFieldName(name)
    const value = fieldValue(given)
    if (stored !== '' && value !== undefined) fields[stored] = value
  }
  return {
    id: textOf(_id),
    timestampMs: instantOf(timestamp),
    source: textOf(source),
    message: textOf(message),
    fields,
  }
}

function textOf(value: unknown): string {
  return String(fieldValue(value) ?? '')
}

/** A message without a time is one of this moment. */
function instantOf(timestamp: unknown): number {
  if (timestamp === undefined || timestamp === null) return Date.now()
  const instant = typeof timestamp === 'string' ? parseInstant(timestamp) : null
  if (instant === null)
    throw badRequest('"timestamp" of the message must be a text like 2026-01-31T12:00:00.000Z.')
  return instant
}
