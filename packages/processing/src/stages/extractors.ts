import {
  brokenExtractor,
  type CompiledExtractor,
  compileExtractor,
} from '../extractors/compiled-extractor.ts'
import { type ExtractorWatch, noExtractorCounters } from '../extractors/extractor-watch.ts'
import type { GrokDefinitions } from '../grok/grok-reference.ts'
import type { PlannedExtractor, ProcessingPlan } from '../plan/processing-plan.ts'
import { addProcessingError } from './processing-error.ts'
import type { Stage } from './stage.ts'

/** Applies the extractors of the input a message came by, in their order. Null when no input has any. */
export function extractorsStage(
  { inputs, grokPatterns }: Pick<ProcessingPlan, 'inputs' | 'grokPatterns'>,
  watch: ExtractorWatch | null = null,
): Stage | null {
  const definitions: GrokDefinitions = new Map(Object.entries(grokPatterns))
  const byInput = new Map<unknown, readonly CompiledExtractor[]>()
  for (const { id, extractors } of inputs) {
    const compiled = extractors.flatMap((each) => compiledOf(each, definitions, watch))
    if (compiled.length > 0) byInput.set(id, compiled)
  }
  if (byInput.size === 0) return null
  return {
    name: 'Extractor',
    process(message) {
      const extractors = byInput.get(message.fields.gl2_source_input)
      if (extractors === undefined) return true
      for (const extractor of extractors) {
        const problem = extractor.run(message)
        if (problem !== null) addProcessingError(message.fields, problem)
      }
      // V8 keeps an object with more than some twenty fields that were set by name as a table of hashes, through which all
      // that comes after would go in several times the time. A copy is none.
      message.fields = { ...message.fields }
      return true
    },
  }
}

/** The API refuses what cannot be compiled; what came another way tells it on each message it is meant for. */
function compiledOf(
  planned: PlannedExtractor,
  definitions: GrokDefinitions,
  watch: ExtractorWatch | null,
): CompiledExtractor[] {
  // A table that is not there has no value for anything.
  if (planned.type === 'lookup_table') return []
  const converters = planned.converters.filter(({ type }) => type !== 'lookup_table')
  const counters = watch?.countersOf(planned.id) ?? noExtractorCounters()
  try {
    return [compileExtractor({ ...planned, converters }, definitions, counters)]
  } catch (error) {
    return [brokenExtractor(planned, error instanceof Error ? error.message : String(error), counters)]
  }
}
