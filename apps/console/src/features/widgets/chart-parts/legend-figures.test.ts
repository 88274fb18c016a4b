import { describe, expect, it } from 'vitest'
import { hiddenAfterClick, legendFigures } from './legend-figures.ts'

describe('the figures of a series', () => {
  it('are its last and largest value, and the sum of counts or the mean of others', () => {
    expect(legendFigures([4, null, 8, 6, null], 'count()')).toEqual({ last: 6, max: 8, whole: 18 })
    expect(legendFigures([4, null, 8, 6], 'avg(took_ms)')).toEqual({ last: 6, max: 8, whole: 6 })
    expect(legendFigures([-3, -1], 'sum(change)')).toEqual({ last: -1, max: -1, whole: -4 })
    expect(legendFigures([null], 'count()')).toEqual({ last: null, max: null, whole: null })
  })
})

describe('a click on a name', () => {
  const names = ['a', 'b', 'c']

  it('shows one alone, and all again', () => {
    expect(hiddenAfterClick(names, new Set(), 'a', false)).toEqual(new Set(['b', 'c']))
    expect(hiddenAfterClick(names, new Set(['b', 'c']), 'b', false)).toEqual(new Set(['a', 'c']))
    expect(hiddenAfterClick(names, new Set(['b', 'c']), 'a', false)).toEqual(new Set())
  })

  it('hides one and shows it again with Control; nobody hides all of them', () => {
    expect(hiddenAfterClick(names, new Set(), 'a', true)).toEqual(new Set(['a']))
    expect(hiddenAfterClick(names, new Set(['a', 'b']), 'b', true)).toEqual(new Set(['a']))
    expect(hiddenAfterClick(names, new Set(['a', 'b']), 'c', true)).toEqual(new Set())
  })
})
