import { describe, expect, it } from 'vitest'
import { groupedEntries, matchingEntries, type PaletteEntry } from './palette-entry.ts'

const entry = (label: string, group = 'Pages'): PaletteEntry => ({ id: label, label, group, run: () => {} })
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label)

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

  it('shows at most eight of each group', () => {
    const streams = Array.from({ length: 20 }, (_, no) => entry(`Stream ${no}`, 'Streams'))
    const groups = groupedEntries([entry('Search'), ...streams])
    expect(groups.map(({ group, entries }) => [group, entries.length])).toEqual([
      ['Pages', 1],
      ['Streams', 8],
    ])
  })
})
