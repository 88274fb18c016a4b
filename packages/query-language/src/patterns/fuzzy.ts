/** The edit distance a fuzzy term allows: AUTO goes by its length in characters (reference: search semantics, section 6.1). */
export function allowedEdits(value: string, distance: number | 'auto'): number {
  if (distance !== 'auto') return distance
  const length = [...value].length
  if (length <= 2) return 0
  return length <= 5 ? 1 : 2
}

/** What `~text` means: whole edits up to 2, or, below 1, the old similarity, from which edits follow by length. */
export function editsOfSuffix(suffix: string, value: string): number | 'auto' {
  if (suffix === '~') return 'auto'
  const amount = Number(suffix.slice(1))
  if (amount >= 1) return Math.min(Math.trunc(amount), 2)
  return amount === 0 ? 0 : Math.min(Math.trunc((1 - amount) * [...value].length), 2)
}

/**
 * True when `text` is at most `edits` insertions, deletions, substitutions or swaps of neighbours away from `value`.
 * As the engine measures it: the smaller of the distance in UTF-8 bytes with swaps and that in characters without.
 */
export function isNear(text: string, value: string, edits: number): boolean {
  const characters = [...text]
  const wanted = [...value]
  if (Math.abs(characters.length - wanted.length) > edits) return false
  const bytes = (source: string) => [...new TextEncoder().encode(source)]
  return (
    editDistance(characters, wanted, false) <= edits || editDistance(bytes(text), bytes(value), true) <= edits
  )
}

/** Levenshtein distance; with `canSwap` in the restricted form of Damerau (optimal string alignment). */
function editDistance<T>(left: readonly T[], right: readonly T[], canSwap: boolean): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  left.forEach((item, row) => {
    const current = [row + 1]
    right.forEach((other, column) => {
      const substituted = at(last, column) + (item === other ? 0 : 1)
      let best = Math.min(at(current, column) + 1, at(last, column + 1) + 1, substituted)
      const isSwap = canSwap && row > 0 && column > 0 && item === right[column - 1] && other === left[row - 1]
      if (isSwap) best = Math.min(best, at(beforeLast, column - 1) + 1)
      current.push(best)
    })
    beforeLast = last
    last = current
  })
  return at(last, right.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
