import { describe, expect, it } from 'vitest'
import { defaultWallParams, rotatedPages, wallParamsOf, wallQueryOf, wallUrlOf } from './wall-params.ts'

describe('the address of a wall display', () => {
  it('has defaults, and leads back to what it was made of', () => {
    expect(wallParamsOf({})).toEqual(defaultWallParams)
    const params = {
      intervalSeconds: 5,
      refreshSeconds: 60,
      tabs: [2, 0],
      theme: 'noir' as const,
      comparison: 'week' as const,
    }
    expect(wallParamsOf(wallUrlOf(wallQueryOf(params)))).toEqual(params)
    expect(wallQueryOf({ ...params, tabs: null })).not.toHaveProperty('tabs')
    expect(wallQueryOf({ ...params, theme: null })).not.toHaveProperty('theme')
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
    [{ theme: 'blue' }, { theme: null }],
    [{ compare: 'year' }, { comparison: null }],
  ])('reads %j sensibly', (url, params) => {
    expect(wallParamsOf(url)).toMatchObject(params)
  })
})

describe('the rotation', () => {
  it('goes through the chosen pages in their order, each once', () => {
    const rotated = rotatedPages(['a', 'b', 'c'], { ...defaultWallParams, tabs: [2, 0, 2] })
    expect(rotated).toEqual(['c', 'a'])
  })

  it('goes through all pages when none of the chosen ones is there any more', () => {
    expect(rotatedPages(['a', 'b'], { ...defaultWallParams, tabs: [7] })).toEqual(['a', 'b'])
  })
})
