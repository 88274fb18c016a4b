import { expect, it } from 'vitest'
import { shownPages } from './pager.tsx'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 183, [1, 2, null, 183]],
  [4, 183, [1, 2, 3, 4, 5, null, 183]],
  [50, 183, [1, 2, null, 49, 50, 51, null, 183]],
  [182, 183, [1, 2, null, 181, 182, 183]],
  [7, 2, [1, 2, null, 6, 7]],
])('page %i of %i offers %o', (page, count, expected) => {
  expect(shownPages(page, count)).toEqual(expected)
})
