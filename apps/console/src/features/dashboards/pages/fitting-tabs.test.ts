import { describe, expect, it } from 'vitest'
import { fittingTabs } from './fitting-tabs.ts'

const room = (available: number) => ({ available, moreWidth: 30 })

describe('fittingTabs', () => {
  it('shows all of them while there is room', () => {
    expect(fittingTabs([100, 100, 100], 2, room(300))).toEqual([0, 1, 2])
  })

  it('keeps room for the button behind which the others are', () => {
    expect(fittingTabs([100, 100, 100], 0, room(299))).toEqual([0, 1])
    expect(fittingTabs([100, 100, 100], 0, room(229))).toEqual([0])
  })

  it('always shows the open page, at the right when it does not fit', () => {
    expect(fittingTabs([100, 100, 100, 50], 3, room(230))).toEqual([0, 3])
    expect(fittingTabs([100, 100], 1, room(20))).toEqual([1])
    expect(fittingTabs([], 0, room(20))).toEqual([])
  })
})
