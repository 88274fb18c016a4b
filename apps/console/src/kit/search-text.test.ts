import { describe, expect, it } from 'vitest'
import { parseSearch, printSearch } from './search-text.ts'

describe('the query string', () => {
  it.each([
    ['', {}],
    ['?q=123&page=2', { q: '123', page: '2' }],
    ['?q=a%3A%221%22+AND+b', { q: 'a:"1" AND b' }],
    ['?filters=a%3D1&filters=b%3D2', { filters: ['a=1', 'b=2'] }],
    ['?q=%E2%9C%93', { q: '✓' }],
  ])('%s stays text', (text, values) => {
    expect(parseSearch(text)).toEqual(values)
    expect(parseSearch(printSearch(values))).toEqual(values)
  })

  it('leaves out what is empty', () => {
    expect(printSearch({ q: '', page: undefined, streams: null, relative: 0 })).toBe('?relative=0')
  })
})
