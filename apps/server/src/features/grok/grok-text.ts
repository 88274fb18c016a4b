import type { Written } from './grok-changes.ts'

/** Patterns of a file, one for each line `NAME pattern`; empty lines, those that begin with `#` and all others are left out. */
export function patternsOfText(text: string): Written[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, pattern] = /^(\w+)[ \t]+(.+)$/.exec(line.trim()) ?? []
    return name !== undefined && pattern !== undefined ? [{ name, pattern }] : []
  })
}
