import { compileGrok, type GrokCapture, type GrokDefinitions } from '@logline/processing'

interface Asked {
  string: string
  pattern: string
  named_captures_only: boolean
}

/** What a pattern finds, as text; a pattern that cannot be used says why. */
export function grokTest({ string, pattern, named_captures_only }: Asked, definitions: GrokDefinitions) {
  const asked = { pattern, string }
  try {
    const found = compileGrok(pattern, definitions, named_captures_only).match(string)
    return { matched: found !== null, matches: (found ?? []).flatMap(textOf), ...asked }
  } catch (error) {
    const error_message = error instanceof Error ? error.message : String(error)
    return { matched: false, matches: [], ...asked, error_message }
  }
}

function textOf({ name, value }: GrokCapture): { name: string; match: string }[] {
  if (value === null) return []
  return [{ name, match: Array.isArray(value) ? `[${value.map(valueText).join(', ')}]` : valueText(value) }]
}

function valueText(value: Exclude<GrokCapture['value'], null | unknown[]>): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
