import { describe, expect, it } from 'vitest'
import { movedLayout, resizedLayout } from './key-moves.ts'

/** Two side by side above one of the whole width. */
const layout = [
  { i: 'a', x: 0, y: 0, w: 4, h: 2 },
  { i: 'b', x: 4, y: 0, w: 4, h: 2 },
  { i: 'c', x: 0, y: 2, w: 12, h: 3 },
]
const cells = (after: readonly { i: string; x: number; y: number; w: number; h: number }[]) =>
  Object.fromEntries(after.map(({ i, x, y, w, h }) => [i, [x, y, w, h]]))

describe('moving by keys', () => {
  it('goes one column to the side, and not beyond the edge', () => {
    expect(cells(movedLayout(layout, 'b', 'right')).b).toEqual([5, 0, 4, 2])
    expect(cells(movedLayout(layout, 'a', 'left')).a).toEqual([0, 0, 4, 2])
  })

  it('changes places with what lies below or above', () => {
    const two = [
      { i: 'top', x: 0, y: 0, w: 12, h: 2 },
      { i: 'low', x: 0, y: 2, w: 12, h: 6 },
    ]
    const down = movedLayout(two, 'top', 'down')
    expect(cells(down)).toMatchObject({ low: [0, 0, 12, 6], top: [0, 6, 12, 2] })
    expect(cells(movedLayout(down, 'top', 'up'))).toEqual(cells(two))
  })

  it('leaves nothing on top of each other', () => {
    const after = Object.values(cells(movedLayout(layout, 'c', 'up')))
    for (const [x = 0, y = 0, w = 0, h = 0] of after)
      for (const [ox = 0, oy = 0, ow = 0, oh = 0] of after)
        if (x !== ox || y !== oy) expect(x < ox + ow && ox < x + w && y < oy + oh && oy < y + h).toBe(false)
  })
})

describe('resizing by keys', () => {
  it('grows and shrinks by one cell, within the grid', () => {
    expect(cells(resizedLayout(layout, 'a', 'down')).a).toEqual([0, 0, 4, 3])
    expect(cells(resizedLayout(layout, 'a', 'left')).a).toEqual([0, 0, 3, 2])
    expect(cells(resizedLayout(layout, 'c', 'right')).c).toEqual([0, 2, 12, 3])
  })
})
