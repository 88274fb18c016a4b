import { describe, expect, it } from 'vitest'
import { groupedEntries, keptOrder, matchingEntries, type PaletteEntry } from './palette-entry.ts'

const entry = (label: string, group = 'Pages'): PaletteEntry => ({ id: label, label, group, run: () => {} })
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label)
const shown = (entries: readonly PaletteEntry[]) => groupedEntries(matchingEntries(entries, ''))

describe('the palette', () => {
  const entries = ['Research log', 'Log out', 'Open the search page', 'Search', 'Inputs'].map((label) =>
    entry(label),
  )

  it.each([
    ['', ['Research log', 'Log out', 'Open the search page', 'Search', 'Inputs']],
    ['search', ['Search', 'Open the search page', 'Research log']],
    ['LOG', ['Log out', 'Research log']],
    ['page sea', ['Open the search page']],
    ['nothing', []],
  ])('finds for "%s": %j', (query, found) => expect(labels(matchingEntries(entries, query))).toEqual(found))

  it('finds by words besides, and marks the label only', () => {
    const user = { ...entry('Ada Lovelace', 'Users'), words: 'ada1815' }
    expect(matchingEntries([user], '1815')).toMatchObject([{ label: 'Ada Lovelace', places: [] }])
    expect(matchingEntries([user], 'love')).toMatchObject([{ places: [4, 5, 6, 7] }])
  })

  it('of what fits alike has what was used most first', () => {
    const streams = ['Stream a', 'Stream b', 'Stream c'].map((label) => entry(label))
    const uses = new Map([['Stream c', 3]])
    expect(labels(matchingEntries(streams, 'str', uses))).toEqual(['Stream c', 'Stream a', 'Stream b'])
  })

  it('shows at most eight of each group', () => {
    const streams = Array.from({ length: 20 }, (_, no) => entry(`Stream ${no}`, 'Streams'))
    const groups = shown([entry('Search'), ...streams])
    expect(groups.map(({ group, entries }) => [group, entries.length])).toEqual([
      ['Pages', 1],
      ['Streams', 8],
    ])
  })

  it('puts what comes later behind what is there', () => {
    const before = shown([entry('b'), entry('x', 'Streams')])
    const now = shown([entry('new', 'Dashboards'), entry('a'), entry('b'), entry('x', 'Streams')])
    const order = keptOrder(before, now).map(({ group, entries }) => [group, labels(entries)])
    expect(order).toEqual([
      ['Pages', ['b', 'a']],
      ['Streams', ['x']],
      ['Dashboards', ['new']],
    ])
  })
})
