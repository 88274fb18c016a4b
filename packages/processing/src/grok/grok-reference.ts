/** Named parts of patterns, by name. */
export type GrokDefinitions = ReadonlyMap<string, string>

/** `%{NAME}`, `%{NAME:key}`, `%{NAME:key:type}`, `%{NAME:key;type;parameter}`, each also with `=definition` at its end. */
export interface GrokReference {
  name: string
  /** What its capture is called; null when it does not say. */
  key: string | null
  /** As written; null for text. */
  type: string | null
  /** Of a date: its format. */
  parameter: string | null
  /** What the name stands for in this pattern; null for what is stored. */
  definition: string | null
}

/** Reference: grok, section 1. The parts of a key are separated by `:` or `;`, at most twice: a date format may hold them. */
const form = /%\{([A-z0-9]+)(?:[:;]([A-z0-9_:;,\-/\s.']+))?(?:=([^{}]+))?\}/g
const keyForm = /^([^:;]*)(?:[:;]([^:;]*))?(?:[:;]([\s\S]*))?$/

/**
 * Replaces every reference in a text.
 * @throws Error that names one that cannot be read
 */
export function replaceReferences(text: string, replacement: (reference: GrokReference) => string): string {
  let replaced = ''
  let end = 0
  for (const match of text.matchAll(form)) {
    const [whole, name = '', keyText, definition = null] = match
    const [, key = null, type = null, parameter = null] = keyForm.exec(keyText ?? '') ?? []
    replaced += plainPart(text.slice(end, match.index))
    replaced += replacement({ name, key: key || null, type, parameter, definition })
    end = match.index + whole.length
  }
  return replaced + plainPart(text.slice(end))
}

/** The stored patterns that a text needs by itself: those it names and does not define. */
export function referencedNames(text: string): Set<string> {
  const names = new Set<string>()
  const own = new Set<string>()
  for (const [, name = '', , definition] of text.matchAll(form)) {
    if (definition !== undefined) own.add(name)
    else if (!own.has(name)) names.add(name)
  }
  return names
}

function plainPart(text: string): string {
  const start = text.indexOf('%{')
  if (start === -1) return text
  throw new Error(`"${text.slice(start, start + 60)}" is no reference to a pattern`)
}
