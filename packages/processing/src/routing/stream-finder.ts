import type { FieldValue } from '@logline/message'
import type { PlannedRule, RoutedStream } from '../plan/processing-plan.ts'
import { exactKey, inputKey, type MessageTest, type RoutedMessage, valueReader } from './rule-test.ts'
import { compileStream } from './stream-test.ts'

interface Candidate {
  stream: RoutedStream
  test: MessageTest
}

/** Streams that need a certain value in a field: one look-up finds those a message can belong to. */
interface Lookup {
  value: (message: RoutedMessage) => FieldValue | undefined
  keyOf: (value: FieldValue) => string
  candidates: Map<string, Candidate[]>
}

/**
 * Finds the streams a message belongs to. A stream of which all rules must match and one names an exact value is only
 * tried on messages with this value, so that a thousand streams by source or input cost as little as one.
 */
export class StreamFinder {
  readonly #lookups = new Map<string, Lookup>()
  /** To be tried on each message. */
  readonly #others: Candidate[] = []

  constructor(streams: readonly RoutedStream[]) {
    for (const stream of streams) {
      const candidate = { stream, test: compileStream(stream) }
      const rule = stream.matchingType === 'AND' ? stream.rules.find(namesValue) : undefined
      if (rule === undefined) this.#others.push(candidate)
      else this.#addToLookup(rule, candidate)
    }
  }

  /** Appends each stream the message belongs to. Hot path: makes nothing of its own. */
  find(message: RoutedMessage, into: RoutedStream[]): void {
    for (const { value, keyOf, candidates } of this.#lookups.values()) {
      const found = value(message)
      if (found !== undefined) tryAll(candidates.get(keyOf(found)), message, into)
    }
    tryAll(this.#others, message, into)
  }

  #addToLookup(rule: PlannedRule, candidate: Candidate): void {
    const isInput = rule.type === 'MATCH_INPUT'
    const name = isInput ? 'input' : `field ${rule.field}`
    let lookup = this.#lookups.get(name)
    if (lookup === undefined) {
      const value = valueReader(isInput ? 'gl2_source_input' : rule.field)
      lookup = { value, keyOf: isInput ? inputKey : exactKey, candidates: new Map() }
      this.#lookups.set(name, lookup)
    }
    // An exact rule compares with its value as it is written.
    const key = isInput ? inputKey(rule.value) : rule.value
    const others = lookup.candidates.get(key)
    if (others === undefined) lookup.candidates.set(key, [candidate])
    else others.push(candidate)
  }
}

function namesValue({ type, isInverted }: PlannedRule): boolean {
  return !isInverted && (type === 'EXACT' || type === 'MATCH_INPUT')
}

function tryAll(
  candidates: readonly Candidate[] | undefined,
  message: RoutedMessage,
  into: RoutedStream[],
): void {
  if (candidates === undefined) return
  for (const { stream, test } of candidates) if (test(message)) into.push(stream)
}
