import type { Range } from '@tanstack/react-virtual'

/** Rows that come and go together. */
const blockSize = 8

/**
 * Indexes of the rows to have in the page: whole blocks, at least one beyond what is in sight on either side. As long as
 * those are the same ones the same array is given, so that what is made of it is kept while the list is scrolled within.
 */
export function rowBlocks(): (range: Range) => number[] {
  let indexes: number[] = []
  return ({ startIndex, endIndex, count }) => {
    const first = Math.max(0, (Math.floor(startIndex / blockSize) - 1) * blockSize)
    const last = Math.min(count, (Math.floor(endIndex / blockSize) + 2) * blockSize) - 1
    if (indexes[0] !== first || indexes.at(-1) !== last) {
      indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    }
    return indexes
  }
}
