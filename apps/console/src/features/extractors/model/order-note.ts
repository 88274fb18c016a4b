import type { Extractor } from '@logline/contract'

const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** In the order in which they run. */
export function inOrder(extractors: readonly Extractor[]): Extractor[] {
  return extractors.toSorted((a, b) => a.order - b.order)
}

/** Before how many others it runs, counted from 0. */
export function placeIn(extractors: readonly Extractor[], id: string): number {
  return inOrder(extractors).findIndex((each) => each.id === id)
}

/** `Runs for each message of this input, third of 3 extractors.` */
export function orderNote(place: number, count: number): string {
  if (count === 1) return 'Runs for each message of this input, as its only extractor.'
  return `Runs for each message of this input, ${words[place] ?? `number ${place + 1}`} of ${count} extractors.`
}
