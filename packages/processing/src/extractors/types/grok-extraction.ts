import { compileGrok, type Grok } from '../../grok/grok.ts'
import type { GrokDefinitions } from '../../grok/grok-reference.ts'
import { type Extracted, type Extraction, nowhere } from '../extraction/extraction.ts'
import { ExtractorConfigError } from '../extraction/extractor-config-error.ts'

interface GrokConfig {
  grok_pattern: string
  named_captures_only: boolean
}

/** Each capture becomes a field of its name. Nothing is cut. */
export function grok(
  { grok_pattern, named_captures_only }: GrokConfig,
  definitions: GrokDefinitions,
): Extraction {
  const pattern = compiled(grok_pattern, definitions, named_captures_only)
  return {
    extract(text) {
      const found: Extracted[] = []
      for (const { name, value } of pattern.match(text) ?? [])
        if (value !== null) found.push({ field: name, value, span: null })
      return found
    },
    locate: (text) => pattern.locate(text) ?? nowhere,
  }
}

function compiled(pattern: string, definitions: GrokDefinitions, namedOnly: boolean): Grok {
  try {
    return compileGrok(pattern, definitions, namedOnly)
  } catch (error) {
    throw new ExtractorConfigError('grok_pattern', error instanceof Error ? error.message : String(error))
  }
}
