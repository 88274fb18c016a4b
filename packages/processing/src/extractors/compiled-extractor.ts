import { fieldText, type Message, storedFieldName } from '@logline/message'
import type { GrokDefinitions } from '../grok/grok-reference.ts'
import type { PlannedConverter, PlannedExtractor } from '../plan/processing-plan.ts'
import { compileExtractorCondition, type ExtractorCondition } from './condition.ts'
import type { Converter } from './converters/converter.ts'
import { converterOf } from './converters/converter-of.ts'
import {
  type Conversion,
  type ExtractorExplanation,
  explanationOf,
  shownValue,
  Trace,
} from './explanation.ts'
import type { Extracted, Extraction } from './extraction/extraction.ts'
import { ExtractorConfigError } from './extraction/extractor-config-error.ts'
import { withoutSpans } from './extraction/text-cuts.ts'
import { type ExtractorCounters, noExtractorCounters, Stopwatch } from './extractor-watch.ts'
import { isReservedField, MessageFields } from './message-fields.ts'
import { extractionOf } from './types/extraction-of.ts'

/** An extractor that is ready to be used. */
export interface CompiledExtractor {
  /** Changes a message in place. What went wrong, to be noted on it; null for nothing. Never throws. */
  run(message: Message): string | null
  /**
   * What `run` makes of a message, or of one with nothing but a text in the source field, step by step. Changes nothing.
   * @param nowMs the time of a message that is only a text
   */
  explain(on: Message | string, nowMs?: number): ExtractorExplanation
}

/**
 * Makes an extractor ready (reference: extractors, section 3).
 * @param counters are counted up by `run`
 * @throws ExtractorConfigError that names the field which is wrong
 */
export function compileExtractor(
  planned: PlannedExtractor,
  definitions: GrokDefinitions,
  counters: ExtractorCounters = noExtractorCounters(),
): CompiledExtractor {
  const parts: Parts = {
    condition: compileExtractorCondition(planned),
    extraction: extractionOf(planned, definitions),
    converters: planned.converters.map(compiledConverter),
  }
  return new WorkingExtractor(planned, parts, counters)
}

/** In the place of one that cannot be made ready: each message it is meant for is told why. */
export function brokenExtractor(
  planned: PlannedExtractor,
  reason: string,
  counters: ExtractorCounters,
): CompiledExtractor {
  const fail = () => {
    throw new Error(reason)
  }
  const parts = { condition: null, extraction: { extract: fail, locate: fail }, converters: [] }
  return new WorkingExtractor(planned, parts, counters)
}

/** What stands in the place of a source field that was cut out whole. */
const emptied = 'fullyCutByExtractor'

interface CompiledConverter {
  type: PlannedConverter['type']
  converter: Converter
}

interface Parts {
  /** Null when nothing is asked. */
  condition: ExtractorCondition | null
  extraction: Extraction
  converters: readonly CompiledConverter[]
}

function compiledConverter(planned: PlannedConverter, index: number): CompiledConverter {
  try {
    return { type: planned.type, converter: converterOf(planned) }
  } catch (error) {
    if (!(error instanceof ExtractorConfigError)) throw error
    throw new ExtractorConfigError(`converters.${index}.${error.field}`, error.message)
  }
}

const noMessage: Message = { id: '', timestampMs: 0, source: '', message: '', fields: {}, streams: [] }

/** Used anew for each message. Hot path: of its own it makes what it extracts, and no more. */
class WorkingExtractor implements CompiledExtractor {
  readonly #name: string
  readonly #source: string
  readonly #target: string
  /** As it was written, for people. */
  readonly #targetName: string
  readonly #cuts: boolean
  readonly #parts: Parts
  readonly #counters: ExtractorCounters
  readonly #watch: Stopwatch
  readonly #fields = new MessageFields(noMessage)
  #nowMs = 0
  #problem: string | null = null
  /** Of what is explained. */
  #trace: Trace | null = null

  constructor(
    { id, title, cursorStrategy, ...planned }: PlannedExtractor,
    parts: Parts,
    counters: ExtractorCounters,
  ) {
    this.#name = `<${title} (${id})>`
    this.#source = storedFieldName(planned.sourceField)
    this.#target = storedFieldName(planned.targetField)
    this.#targetName = planned.targetField
    this.#cuts = cursorStrategy === 'cut' && this.#target !== this.#source && !isReservedField(this.#source)
    this.#parts = parts
    this.#counters = counters
    this.#watch = new Stopwatch(counters)
  }

  run(message: Message): string | null {
    this.#problem = null
    this.#nowMs = message.timestampMs
    this.#fields.begin(message)
    this.#watch.start()
    try {
      this.#apply()
      this.#fields.end()
    } catch (error) {
      this.#counters.exceptions++
      this.#note(`Could not apply extractor ${this.#name} - ${reasonOf(error)}`)
    }
    this.#watch.stop()
    return this.#problem
  }

  explain(on: Message | string, nowMs = Date.now()): ExtractorExplanation {
    const before = typeof on === 'string' ? this.#messageOf(on, nowMs) : on
    const message = { ...before, fields: { ...before.fields }, streams: [...before.streams] }
    const trace = new Trace()
    this.#trace = trace
    this.run(message)
    this.#trace = null
    return explanationOf(trace, before, message)
  }

  #messageOf(text: string, timestampMs: number): Message {
    const message = { ...noMessage, timestampMs, fields: {}, streams: [] }
    this.#fields.begin(message)
    if (this.#source !== 'timestamp') this.#fields.set(this.#source, text)
    return message
  }

  #apply(): void {
    const text = this.#fields.text(this.#source)
    const isMet = text !== null && this.#isMet(text)
    this.#watch.lap('condition')
    if (this.#trace !== null) this.#trace.text = text
    if (text === null || !isMet) {
      this.#counters.conditionMisses++
      if (this.#trace !== null && this.#parts.condition !== null) this.#trace.condition = 'miss'
      return
    }
    const isFound = this.#extract(text)
    this.#watch.lap('execution')
    if (!isFound) return
    for (const each of this.#parts.converters) if (!this.#convert(each)) break
    this.#watch.lap('converters')
  }

  #isMet(text: string): boolean {
    const { condition } = this.#parts
    if (condition === null) return true
    if (!condition(text)) return false
    this.#counters.conditionHits++
    if (this.#trace !== null) this.#trace.condition = 'hit'
    return true
  }

  #extract(text: string): boolean {
    const { extraction } = this.#parts
    const found = extraction.extract(text)
    if (this.#trace !== null) {
      Object.assign(this.#trace, extraction.locate(text))
      for (const { field, value } of found) this.#trace.values[field ?? this.#targetName] = shownValue(value)
    }
    const [first] = found
    if (first === undefined) return false
    for (const { field, value } of found) this.#fields.set(field ?? this.#target, value)
    if (this.#cuts && first.span !== null) this.#cut(text, found)
    return true
  }

  #cut(text: string, found: readonly Extracted[]): void {
    const spans = found.map(({ span }) => span).filter((span) => span !== null)
    const rest = withoutSpans(text, spans)
    this.#fields.remove(this.#source)
    this.#fields.set(this.#source, fieldText(rest) === '' ? emptied : rest)
    if (this.#trace !== null) this.#trace.rest = this.#fields.text(this.#source)
  }

  /** False when the target field holds no text for it. */
  #convert(each: CompiledConverter): boolean {
    const text = this.#fields.text(this.#target)
    if (text === null) return false
    const conversion = this.#trace && { type: each.type, before: text, after: null, added: {}, error: null }
    if (conversion !== null) this.#trace?.conversions.push(conversion)
    try {
      this.#setConverted(each.converter, text, conversion)
    } catch (error) {
      this.#counters.converterExceptions++
      if (conversion !== null) Object.assign(conversion, { error: reasonOf(error) })
      this.#note(
        `Could not apply converter [${each.type.toUpperCase()}] of extractor ${this.#name} - ${reasonOf(error)}`,
      )
    }
    return true
  }

  #setConverted(converter: Converter, text: string, conversion: Conversion | null): void {
    if (converter.makes === 'value') {
      const value = converter.convert(text, this.#nowMs)
      if (value === null) this.#fields.remove(this.#target)
      else this.#fields.set(this.#target, value)
      if (conversion !== null && value !== null) conversion.after = shownValue(value)
      return
    }
    for (const [name, value] of converter.fieldsOf(text)) {
      // Counted, but not noted: lines that tell of a source or a message are ordinary.
      if (isReservedField(name)) this.#counters.converterExceptions++
      else {
        this.#fields.set(name, value)
        if (conversion !== null) conversion.added[name] = value
      }
    }
  }

  #note(problem: string): void {
    this.#problem = this.#problem === null ? problem : `${this.#problem}, ${problem}`
    this.#trace?.errors.push(problem)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
