import { describe, expect, it } from 'vitest'
import { gapsOf } from './grid-gaps.ts'

const item = (i: string, x: number, y: number, w: number, h: number) => ({ i, x, y, w, h })

describe('gapsOf', () => {
  it('finds what is free beside and below widgets, within the rows they use', () => {
    const layout = [item('a', 0, 0, 6, 4), item('b', 6, 0, 4, 2)]
    expect(gapsOf(layout)).toEqual([
      { x: 10, y: 0, w: 2, h: 4 },
      { x: 6, y: 2, w: 4, h: 2 },
    ])
  })

  it('leaves out what is narrower than two columns, and full rows', () => {
    expect(gapsOf([item('a', 0, 0, 11, 3), item('b', 0, 3, 12, 2)])).toEqual([])
    expect(gapsOf([])).toEqual([])
  })

  it('says nothing while widgets overlap', () => {
    expect(gapsOf([item('a', 0, 0, 4, 4), item('b', 2, 2, 4, 4)])).toEqual([])
  })

  it('never names the same cell twice', () => {
    const layout = [item('a', 2, 0, 3, 2), item('b', 7, 1, 2, 4), item('c', 0, 4, 3, 3)]
    const cells = gapsOf(layout).flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)}:${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(cells.length).toBeGreaterThan(20)
  })
})
