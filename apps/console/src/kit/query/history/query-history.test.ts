import { describe, expect, it } from 'vitest'
import { type HistoryWalk, stepInHistory, withQuery } from './query-history.ts'

describe('the query history', () => {
  it('has the newest first, each once, without blanks around', () => {
    expect(withQuery(['b', 'a'], ' a ')).toEqual(['a', 'b'])
    expect(withQuery(['a'], 'a')).toEqual(['a'])
    expect(withQuery(['a'], '  ')).toEqual(['a'])
  })

  it('forgets the oldest after fifty, and never takes what is very long', () => {
    const fifty = Array.from({ length: 50 }, (_, number) => `q${number}`)
    expect(withQuery(fifty, 'new')).toHaveLength(50)
    expect(withQuery(fifty, 'new').at(-1)).toBe('q48')
    expect(withQuery(fifty, 'x'.repeat(5_001))).toBe(fifty)
  })

  it('goes back step by step, and forth to what had been typed', () => {
    const queries = ['new', 'middle', 'old']
    const texts: string[] = []
    let walk: HistoryWalk | null = null
    let shown = 'typed'
    for (const step of ['older', 'older', 'older', 'older', 'newer', 'newer', 'newer', 'newer'] as const) {
      const next = stepInHistory(queries, shown, { walk, step })
      if (!next) continue
      walk = next.walk
      shown = next.text
      texts.push(shown)
    }
    expect(texts).toEqual(['new', 'middle', 'old', 'middle', 'new', 'typed'])
  })

  it('begins anew from a text that was changed, and never offers the text that is there', () => {
    const walk = { index: 1, typed: 'x' }
    expect(stepInHistory(['a', 'b', 'c'], 'b changed', { walk, step: 'older' })?.text).toBe('a')
    expect(stepInHistory(['a', 'b'], 'a', { walk: null, step: 'older' })?.text).toBe('b')
    expect(stepInHistory(['a'], 'a', { walk: null, step: 'newer' })).toBeNull()
  })
})
