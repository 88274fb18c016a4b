import type { FieldValue } from '@logline/message'
import type { PlannedRule, RoutedStream } from '../plan/processing-plan.ts'
import {
  exactKey,
  inputKey,
  type RoutedMessage,
  type Verdict,
  valueReader,
  verdicts,
  wantedVerdict,
} from './rule-test.ts'
import { SharedConditions } from './shared-conditions.ts'
import { cheapestFirst } from './stream-test.ts'

/** Is told of rules that could not be tested. */
export interface RoutingWatch {
  /** The text is too long for the expression of a rule. */
  fault(streamId: string): void
  /** The expression of a rule cannot be used. */
  exception(streamId: string): void
}

interface Candidate {
  stream: RoutedStream
  needsAll: boolean
  /** Numbers of the conditions, and what each has to say. */
  conditions: readonly number[]
  wanted: readonly Verdict[]
}

/** Streams that need a certain value in a field: one look-up finds those a message can belong to. */
interface Lookup {
  value: (message: RoutedMessage) => FieldValue | undefined
  keyOf: (value: FieldValue) => string
  candidates: Map<string, Candidate[]>
}

/**
 * Finds the streams a message belongs to. A stream of which all rules must match and one names an exact value is only
 * tried on messages with this value, so that a thousand streams by source or input cost as little as one. What several
 * streams ask of a message is judged once.
 */
export class StreamFinder {
  readonly #lookups = new Map<string, Lookup>()
  /** To be tried on each message. */
  readonly #others: Candidate[] = []
  readonly #conditions = new SharedConditions()
  readonly #watch: RoutingWatch | null
  /** Streams of which a rule was not tested on the message, as its text is too long. */
  readonly faulted: RoutedStream[] = []

  constructor(streams: readonly RoutedStream[], watch: RoutingWatch | null = null) {
    this.#watch = watch
    for (const stream of streams) {
      if (stream.rules.length === 0) continue
      const candidate = this.#candidate(stream)
      const rule = candidate.needsAll ? stream.rules.find(namesValue) : undefined
      if (rule === undefined) this.#others.push(candidate)
      else this.#addToLookup(rule, candidate)
    }
  }

  /** Appends each stream the message belongs to. Hot path: makes nothing of its own. */
  find(message: RoutedMessage, into: RoutedStream[]): void {
    this.faulted.length = 0
    this.#conditions.begin()
    for (const { value, keyOf, candidates } of this.#lookups.values()) {
      const found = value(message)
      if (found !== undefined) this.#tryAll(candidates.get(keyOf(found)), message, into)
    }
    this.#tryAll(this.#others, message, into)
  }

  #tryAll(candidates: readonly Candidate[] | undefined, message: RoutedMessage, into: RoutedStream[]): void {
    if (candidates === undefined) return
    for (const candidate of candidates) if (this.#isTaken(candidate, message)) into.push(candidate.stream)
  }

  /** The first rule that decides is the last that is asked. */
  #isTaken({ stream, needsAll, conditions, wanted }: Candidate, message: RoutedMessage): boolean {
    for (let at = 0; at < conditions.length; at++) {
      const verdict = this.#conditions.judge(conditions[at] ?? 0, message)
      if (verdict >= verdicts.tooLong) this.#note(verdict, stream)
      if ((verdict === wanted[at]) !== needsAll) return !needsAll
    }
    return needsAll
  }

  #note(verdict: Verdict, stream: RoutedStream): void {
    if (verdict === verdicts.tooLong) {
      if (!this.faulted.includes(stream)) this.faulted.push(stream)
      this.#watch?.fault(stream.id)
    } else this.#watch?.exception(stream.id)
  }

  #candidate(stream: RoutedStream): Candidate {
    const rules = cheapestFirst(stream.rules)
    return {
      stream,
      needsAll: stream.matchingType === 'AND',
      conditions: rules.map((rule) => this.#conditions.add(rule)),
      wanted: rules.map(wantedVerdict),
    }
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
