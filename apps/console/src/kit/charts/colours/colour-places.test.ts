import { describe, expect, it } from 'vitest'
import { chartColours } from './chart-colors.ts'
import { placesOf } from './colour-places.ts'

const none = new Map<string, string>()

describe('the colour of a series', () => {
  it('stays its own when a refresh brings another series before it', () => {
    const before = chartColours('hosts', ['web', 'db'], none)
    const after = chartColours('hosts', ['(Empty Value)', 'db', 'web'], none)
    expect([...before]).toEqual([
      ['web', 'var(--series-1)'],
      ['db', 'var(--series-2)'],
    ])
    expect([...after]).toEqual([
      ['(Empty Value)', 'var(--series-3)'],
      ['db', 'var(--series-2)'],
      ['web', 'var(--series-1)'],
    ])
  })

  it('is the same when the series was gone for a while', () => {
    chartColours('gone', ['web', 'db'], none)
    chartColours('gone', ['db'], none)
    expect(chartColours('gone', ['new', 'web'], none).get('web')).toBe('var(--series-1)')
  })

  it('is the chosen one, and the first one of another field', () => {
    chartColours('one', ['web', 'db'], none)
    expect(chartColours('one', ['db'], new Map([['db', '#123456']])).get('db')).toBe('#123456')
    expect(chartColours('other', ['db'], none).get('db')).toBe('var(--series-1)')
  })
})

describe('the places of names among the colours', () => {
  it('go round when there are more names than colours', () => {
    expect([...placesOf(['a', 'b', 'c', 'd'], new Map(), 3).values()]).toEqual([0, 1, 2, 0])
  })

  it('are those that nothing beside them has, and names that are gone keep theirs', () => {
    const before = placesOf(['a', 'b', 'c'], new Map(), 3)
    expect([...placesOf(['b', 'd'], before, 3)]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ])
  })

  it('are forgotten of the oldest names that are not shown, beyond 200', () => {
    const many = Array.from({ length: 205 }, (_, index) => `old ${index}`)
    const places = placesOf(['new'], placesOf(many, new Map(), 16), 16)
    expect(places.size).toBe(200)
    expect(places.has('new')).toBe(true)
    expect(places.has('old 204')).toBe(true)
    expect(places.has('old 0')).toBe(false)
  })
})
