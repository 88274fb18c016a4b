import { matchesWildcard, type WildcardPart } from './wildcard.ts'

/** Whether a field name of a query stands for all fields whose names have the form, as `http_*`. */
export function isNamePattern(name: string): boolean {
  return name.includes('*')
}

/**
 * Which names a pattern means: `*` is any run of characters, everything else is itself. Time is bounded by pattern
 * length times name length: users choose the patterns, and senders the names.
 */
export function namePattern(pattern: string): (name: string) => boolean {
  const parts = pattern
    .split(/(\*)/)
    .map((text): WildcardPart => (text === '*' ? { type: 'any' } : { type: 'text', text }))
  return (name) => matchesWildcard(parts, name)
}
