import type { Message } from '@logline/message'
import {
  type CompiledExtractor,
  compileExtractor,
  ExtractorConfigError,
  type ExtractorExplanation,
  type GrokDefinitions,
  type PlannedExtractor,
} from '@logline/processing'

interface Problem {
  /** Its path in requests, such as `extractor_config.regex_value`. */
  field: string
  /** A sentence by itself. */
  reason: string
  /** The same for where the field is seen. */
  atField: string
}

interface ExtractorProblems {
  /** Why it cannot be used; null when it can, without the converters that cannot. */
  problem: Problem | null
  /** Those converters, by their places. */
  unusable: Map<number, Problem>
}

/** What is wrong with an extractor, and with which of its converters. */
export function extractorProblems(
  extractor: PlannedExtractor,
  definitions: GrokDefinitions,
): ExtractorProblems {
  const unusable = new Map<number, Problem>()
  const without = { ...extractor, converters: [] }
  const problem = problemOf(without, definitions)
  if (problem) return { problem, unusable }
  for (const [index, converter] of extractor.converters.entries()) {
    const found = problemOf({ ...without, converters: [converter] }, definitions)
    if (found) unusable.set(index, found)
  }
  return { problem: null, unusable }
}

interface ExtractorPreview {
  /** Why it cannot be used; null when it can. */
  problem: Problem | null
  /** Of each that was given, in the same order. */
  explanations: ExtractorExplanation[]
  /** Microseconds for one, on average; null for none. */
  tookUs: number | null
}

/** What an extractor makes of messages. */
export function extractorPreview(
  extractor: PlannedExtractor,
  definitions: GrokDefinitions,
  messages: readonly Message[],
): ExtractorPreview {
  const problem = problemOf(extractor, definitions)
  if (problem) return { problem, explanations: [], tookUs: null }
  const compiled = compileExtractor(extractor, definitions)
  const explanations = messages.map((message) => compiled.explain(message))
  return { problem, explanations, tookUs: averageUs(compiled, messages) }
}

/** Without what explaining costs. */
function averageUs(compiled: CompiledExtractor, messages: readonly Message[]): number | null {
  if (messages.length === 0) return null
  const copies = messages.map((message) => ({ ...message, fields: { ...message.fields } }))
  const startedAtMs = performance.now()
  for (const message of copies) compiled.run(message)
  return ((performance.now() - startedAtMs) * 1_000) / messages.length
}

function problemOf(extractor: PlannedExtractor, definitions: GrokDefinitions): Problem | null {
  try {
    compileExtractor(extractor, definitions)
    return null
  } catch (error) {
    if (!(error instanceof ExtractorConfigError)) throw error
    const field = pathOf(error.field)
    return { field, reason: `"${field}": ${error.message}`, atField: error.message }
  }
}

/** The engine names a member of a configuration, and knows no requests. */
function pathOf(field: string): string {
  const [, index, member] = /^converters\.(\d+)\.(.+)$/.exec(field) ?? []
  if (index !== undefined) return `converters.${index}.${member === 'type' ? 'type' : `config.${member}`}`
  return ownFields.has(field) ? field : `extractor_config.${field}`
}

const ownFields: ReadonlySet<string> = new Set(['condition_value', 'source_field', 'target_field'])
