import { createHash } from 'node:crypto'
import type { SearchScope } from '../store/search-scope.ts'

/** Searches whose number of matches is kept; at the bound the memory starts anew. */
const maxKept = 10_000

/**
 * How many messages a search has found the last time, in a range of about the same length. Only decides in which order
 * things are asked.
 */
export class ExpectedTotals {
  readonly #kept = new Map<string, number>()

  of(scope: SearchScope): number | undefined {
    return this.#kept.get(keyOf(scope))
  }

  keep(scope: SearchScope, total: number): void {
    if (this.#kept.size >= maxKept) this.#kept.clear()
    this.#kept.set(keyOf(scope), total)
  }
}

/** Ranges up to the same power of two are of about the same length: one that ends now grows a little each time. */
function keyOf({ indexSetIds, streamIds, queries, timeRange }: SearchScope): string {
  const length = Math.ceil(Math.log2(timeRange.toMs - timeRange.fromMs))
  const text = JSON.stringify([indexSetIds, streamIds, queries, length])
  return createHash('sha256').update(text).digest('base64')
}
