import { describe, expect, it } from 'vitest'
import {
  defaultWallParams,
  nextPage,
  rotatedPages,
  wallParamsOf,
  wallQueryOf,
  wallUrlOf,
} from './wall-params.ts'

describe('the address of a wall display', () => {
  it('has defaults, and leads back to what it was made of', () => {
    expect(wallParamsOf({})).toEqual(defaultWallParams)
    const params = { intervalSeconds: 5, refreshSeconds: 60, tabs: [2, 0] }
    expect(wallParamsOf(wallUrlOf(wallQueryOf(params)))).toEqual(params)
    expect(wallQueryOf({ ...params, tabs: null })).not.toHaveProperty('tabs')
  })

  it.each([
    [
      { interval: '0', refresh: '-3' },
      { intervalSeconds: 1, refreshSeconds: 1 },
    ],
    [
      { interval: 'soon', refresh: '2.4' },
      { intervalSeconds: 30, refreshSeconds: 2 },
    ],
    [
      { interval: '3000000', refresh: '9999999999' },
      { intervalSeconds: 2_147_483, refreshSeconds: 2_147_483 },
    ],
    [{ tabs: 'x,1,,3' }, { tabs: [1, 3] }],
    [{ tabs: 'x' }, { tabs: null }],
  ])('reads %j sensibly', (url, params) => {
    expect(wallParamsOf(url)).toMatchObject(params)
  })
})

describe('the rotation', () => {
  it('goes through the chosen pages in their order and wraps', () => {
    const rotated = rotatedPages(['a', 'b', 'c'], { ...defaultWallParams, tabs: [2, 0, 2] })
    expect(rotated).toEqual(['c', 'a'])
    expect(nextPage(rotated, 'c')).toBe('a')
    expect(nextPage(rotated, 'a')).toBe('c')
    expect(nextPage(rotated, 'b')).toBe('c')
  })

  it('goes through all pages when none of the chosen ones is there any more', () => {
    expect(rotatedPages(['a', 'b'], { ...defaultWallParams, tabs: [7] })).toEqual(['a', 'b'])
    expect(nextPage(['a'], 'a')).toBe('a')
  })
})
