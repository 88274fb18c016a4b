import { expect, it } from 'vitest'
import { rowBlocks } from './row-blocks.ts'

const range = (startIndex: number, endIndex: number, count = 1_000) => ({
  startIndex,
  endIndex,
  count,
  overscan: 0,
})

it('has a block more than what is in sight on both sides', () => {
  const shown = rowBlocks()(range(100, 130))
  expect([shown[0], shown.at(-1), shown.length]).toEqual([88, 143, 56])
})

it('stays the same array while the same blocks are in sight', () => {
  const blocks = rowBlocks()
  const shown = blocks(range(96, 130))
  expect(blocks(range(103, 135))).toBe(shown)
  expect(blocks(range(104, 135))).not.toBe(shown)
})

it('ends where the list ends', () => {
  const blocks = rowBlocks()
  expect(blocks(range(0, 3, 4))).toEqual([0, 1, 2, 3])
  expect(blocks(range(0, 3, 5))).toEqual([0, 1, 2, 3, 4])
  expect(blocks(range(0, 0, 0))).toEqual([])
})
