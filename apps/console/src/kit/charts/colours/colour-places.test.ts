import { describe, expect, it } from 'vitest'
import { chartColours } from './chart-colors.ts'
import { adoptPlaces, placesOf, storedPlaces } from './colour-places.ts'

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

describe('the colours that are stored with a view', () => {
  it('are those of the names that were drawn, and tell none of them', () => {
    chartColours('stored', ['web', 'db'], none)
    const stored = storedPlaces(['stored', 'never drawn'])
    expect(Object.values(stored).map((places) => Object.values(places))).toEqual([[0, 1]])
    expect(JSON.stringify(stored)).not.toContain('web')
  })

  it('are taken over by a browser that had others, which keeps those of other names', () => {
    chartColours('adopted', ['web', 'db'], none)
    const stored = storedPlaces(['adopted'])
    const others = Object.fromEntries(
      Object.entries(stored).map(([scope, places]) => [
        scope,
        Object.fromEntries(Object.keys(places).map((name, index) => [name, 7 + index])),
      ]),
    )
    chartColours('adopted', ['cache'], none)
    adoptPlaces(others)
    expect([...chartColours('adopted', ['web', 'db', 'cache'], none).values()]).toEqual([
      'var(--series-8)',
      'var(--series-9)',
      'var(--series-3)',
    ])
  })
})

describe('what is taken over from a stored view', () => {
  it('is no more than is kept of what was drawn: 100 scopes of 200 names', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, at % 16]))
    chartColours('bounded', ['web'], none)
    const [group = ''] = Object.keys(storedPlaces(['bounded']))
    adoptPlaces({ [group]: many })
    expect(Object.keys(storedPlaces(['bounded'])[group] ?? {})).toHaveLength(200)
    adoptPlaces(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`s${at}`, { a: 1 }])))
    expect(storedPlaces(['bounded'])).toEqual({})
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
