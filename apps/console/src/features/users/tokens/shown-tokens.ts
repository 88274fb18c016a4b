import type { Token } from '@logline/contract'

/**
 * Those whose name fits a regular expression, whatever the case; the last used first. While it is typed it may be none:
 * then it counts as plain text.
 */
export function shownTokens(tokens: readonly Token[], filter: string): Token[] {
  const fits = matcherOf(filter.trim())
  return tokens
    .filter(({ name }) => fits(name))
    .toSorted((a, b) => b.last_access.localeCompare(a.last_access) || a.name.localeCompare(b.name))
}

function matcherOf(filter: string): (name: string) => boolean {
  try {
    const pattern = new RegExp(filter, 'i')
    return (name) => pattern.test(name)
  } catch {
    return (name) => name.toLowerCase().includes(filter.toLowerCase())
  }
}

/** The wire says 1970 for a token that nobody has used. */
export function isNeverUsed({ last_access }: Pick<Token, 'last_access'>): boolean {
  return last_access.startsWith('1970-01-01T00:00:00')
}

export function isExpired({ expires_at }: Pick<Token, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && new Date(expires_at) <= now
}

export const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const

/** When a token ends that is made now, as the wire says it; null for never. */
export function expiryOf(lifetime: string, now: Date): string | null {
  const days = Number(lifetime)
  return Number.isNaN(days) ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
}
