import { describe, expect, it } from 'vitest'
import { cellsOf, positionOfCells } from './widget-positions.ts'

const size = { width: 4, height: 4 }

describe('cellsOf', () => {
  it.each([
    ['the full width', { col: 1, row: 1, height: 2, width: 'Infinity' }, { x: 0, y: 0, w: 12, h: 2 }],
    ['more than there are', { col: 4, row: 1, height: 2, width: 40 }, { x: 0, y: 0, w: 12, h: 2 }],
    ['the right half', { col: 7, row: 3, height: 4, width: 6 }, { x: 6, y: 2, w: 6, h: 4 }],
    ['beyond the edge', { col: 10, row: 1, height: 1, width: 6 }, { x: 9, y: 0, w: 3, h: 1 }],
    ['fractions', { col: 1.9, row: 2.5, height: 3.7, width: 4.2 }, { x: 0, y: 1, w: 4, h: 3 }],
    ['nonsense', { col: -3, row: 1, height: 0, width: 0 }, { x: 0, y: 0, w: 1, h: 1 }],
  ] as const)('places %s', (_, position, cells) => {
    expect(cellsOf(position, size)).toEqual(cells)
  })

  it('puts what has no row, or no position at all, at the bottom', () => {
    expect(cellsOf({ col: 1, row: 0, height: 2, width: 4 }, size).y).toBeGreaterThan(1_000)
    expect(cellsOf(undefined, size)).toMatchObject({ x: 0, w: 4, h: 4 })
  })

  it.each([
    { col: 1, row: 1, height: 2, width: 'Infinity' } as const,
    { col: 7, row: 3, height: 4, width: 6 },
  ])('gives back the position it was made of', (position) => {
    expect(positionOfCells(cellsOf(position, size))).toEqual(position)
  })
})
