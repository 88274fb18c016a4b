/** Where a query lies in a text. */
interface FuzzyMatch {
  /** The lower, the better: 0 for a text that begins with the query, below 1 for words of it, from 3 on for letters alone. */
  rank: number
  /** Letters of the text that matched, ascending. */
  places: readonly number[]
}

/**
 * Every word of the query must be in the text: at the beginning of a word, within one, or as letters in their order
 * that begin with that of a word (`evdef` in "Event definitions"). Null when one is not.
 */
export function fuzzyMatch(text: string, query: string): FuzzyMatch | null {
  const lower = text.toLowerCase()
  const wanted = query.trim().toLowerCase()
  const whole = spanAt(lower, wanted, 0)
  if (lower.startsWith(wanted)) return { rank: lower === wanted ? 0 : 0.1, places: whole }
  const matches = wanted.split(/\s+/).map((word) => wordMatch(lower, word))
  let rank = 0
  const places = new Set<number>()
  for (const match of matches) {
    if (!match) return null
    rank = Math.max(rank, match.rank)
    for (const place of match.places) places.add(place)
  }
  return { rank, places: [...places].sort((a, b) => a - b) }
}

function wordMatch(text: string, word: string): FuzzyMatch | null {
  const inside = text.indexOf(word)
  if (inside >= 0) {
    for (let at = inside; at >= 0; at = text.indexOf(word, at + 1)) {
      if (isWordStart(text, at)) return { rank: at === 0 ? 0.2 : 0.5, places: spanAt(text, word, at) }
    }
    return { rank: 1, places: spanAt(text, word, inside) }
  }
  return lettersMatch(text, word)
}

/** The letters of a word in their order, as close together as the greedy way finds them; few of many are chance. */
function lettersMatch(text: string, word: string): FuzzyMatch | null {
  if (word.length < 2) return null
  let best: FuzzyMatch | null = null
  for (
    let start = text.indexOf(word.charAt(0));
    start >= 0;
    start = text.indexOf(word.charAt(0), start + 1)
  ) {
    if (!isWordStart(text, start)) continue
    const places = [start]
    for (const letter of word.slice(1)) {
      const last = places.at(-1) ?? start
      const next = nextPlace(text, letter, last + 1)
      if (next < 0) break
      places.push(next)
    }
    if (places.length < word.length) continue
    const gaps = (places.at(-1) ?? start) - start + 1 - word.length
    if (gaps > word.length * 4) continue
    const rank = 3 + gaps / text.length
    if (!best || rank < best.rank) best = { rank, places }
  }
  return best
}

/** The next letter itself, or else where it begins a word, or else anywhere. */
function nextPlace(text: string, letter: string, from: number): number {
  if (text.charAt(from) === letter) return from
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1)) {
    if (isWordStart(text, at)) return at
  }
  return text.indexOf(letter, from)
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}

function spanAt(text: string, word: string, at: number): number[] {
  return Array.from({ length: Math.min(word.length, text.length - at) }, (_, index) => at + index)
}
