/** So many of a word that stands between two places of a phrase must stand there in a text, shifted and with room for the slop. */
export interface WordNeed {
  word: string
  /** Places in the phrase, from 1, both included. */
  from: number
  upto: number
  count: number
}

/** Of a word that comes more often only the single places and the whole are looked at. */
const mostRepeated = 24

/**
 * What must stand near each other for a phrase with slop: every word in a place of its own, where a word that comes
 * twice needs two (Hall's theorem; the stretches of one word have one length, so neighbours are enough).
 */
export function sloppyNeeds(words: readonly string[]): WordNeed[] {
  const places = new Map<string, number[]>()
  words.forEach((word, index) => {
    places.set(word, [...(places.get(word) ?? []), index + 1])
  })
  return [...places].flatMap(([word, own]) =>
    own.flatMap((from, first) =>
      own.slice(first).flatMap((upto, more) => {
        const isLooked = own.length <= mostRepeated || more === 0 || more === own.length - 1
        return isLooked ? [{ word, from, upto, count: more + 1 }] : []
      }),
    ),
  )
}

/** Whether the needs are met somewhere, each word shifted by at most `slop` more than the one that is shifted least. */
export function holdsSloppily(tokens: readonly string[], needs: readonly WordNeed[], slop: number): boolean {
  const places = new Map<string, number[]>()
  tokens.forEach((token, index) => {
    const own = places.get(token)
    if (own) own.push(index + 1)
    else places.set(token, [index + 1])
  })
  const single = needs.filter(({ count }) => count === 1)
  const shifts = single.flatMap(({ word, from }) => (places.get(word) ?? []).map((place) => place - from))
  return [...new Set(shifts)].some((least) =>
    needs.every(({ word, from, upto, count }) => {
      const near = (places.get(word) ?? []).filter(
        (place) => place >= least + from && place <= least + upto + slop,
      )
      return near.length >= count
    }),
  )
}
