import { periodParts } from '@logline/time'

/** `pt5m` → `PT5M`, `t5m` → `PT5M`. */
export function normaliseDuration(typed: string): string {
  const text = typed.trim().toUpperCase()
  return text === '' || text.startsWith('P') ? text : `P${text}`
}

/** `PT90M` → `90 minutes`; null when it is not an ISO 8601 duration. */
export function durationWords(text: string): string | null {
  const parts = periodParts(text)
  if (parts === null) return null
  const words = parts.map(({ count, name }) => `${count} ${name}${count === 1 ? '' : 's'}`)
  return words.length === 0 ? '0 seconds' : words.join(' ')
}
