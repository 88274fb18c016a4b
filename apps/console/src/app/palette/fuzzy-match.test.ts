import { describe, expect, it } from 'vitest'
import { fuzzyMatch } from './fuzzy-match.ts'

/** The text with what matched in brackets. */
function marked(text: string, query: string): string | null {
  const match = fuzzyMatch(text, query)
  if (!match) return null
  return [...text].map((letter, at) => (match.places.includes(at) ? `[${letter}]` : letter)).join('')
}

describe('a fuzzy match', () => {
  it.each([
    ['Dashboards', 'dash', '[D][a][s][h]boards'],
    ['Event definitions', 'def', 'Event [d][e][f]initions'],
    ['Event definitions', 'definitions event', '[E][v][e][n][t] [d][e][f][i][n][i][t][i][o][n][s]'],
    ['Event definitions', 'evdef', '[E][v]ent [d][e][f]initions'],
    ['Research log', 'search', 'Re[s][e][a][r][c][h] log'],
    ['took_ms', 'ms', 'took_[m][s]'],
    ['Dashboards', 'dshb', '[D]a[s][h][b]oards'],
  ])('of "%s" and "%s" is %s', (text, query, expected) => expect(marked(text, query)).toBe(expected))

  it.each([
    ['Search', 'nothing'],
    ['Search', 'sx'],
    // A letter of each of many words is chance.
    ['Show messages that have the same source as this one', 'sho'.split('').reverse().join('')],
    ['Users and Teams', 'users alerts'],
  ])('is none of "%s" and "%s"', (text, query) => expect(fuzzyMatch(text, query)).toBeNull())

  it('prefers the whole text, then its beginning, words, parts of words, and letters', () => {
    const texts = ['In-puts', 'Reinputs', 'New inputs', 'Inputs of all', 'Inputs']
    const ranks = texts.map((text) => fuzzyMatch(text, 'inputs')?.rank ?? Number.NaN)
    expect([...ranks].sort((a, b) => b - a)).toEqual(ranks)
  })
})
