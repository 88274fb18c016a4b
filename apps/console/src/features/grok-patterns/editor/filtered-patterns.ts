import type { GrokPattern } from '@logline/contract'

interface Filtered {
  found: readonly GrokPattern[]
  /** What the browser says of an expression that cannot be read; null when it can. */
  problem: string | null
}

/** Those whose name an expression finds, in any case. */
export function filteredPatterns(patterns: readonly GrokPattern[], filter: string): Filtered {
  try {
    const expression = new RegExp(filter, 'i')
    return { found: patterns.filter(({ name }) => expression.test(name)), problem: null }
  } catch (error) {
    return { found: [], problem: error instanceof Error ? error.message : String(error) }
  }
}
