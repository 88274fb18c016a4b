import { describe, expect, it } from 'vitest'
import {
  isSameSearch,
  parseSearchParams,
  printSearchParams,
  type SearchUrl,
  searchUrlOf,
} from './search-params.ts'

describe('parseSearchParams', () => {
  const last5Minutes = { type: 'relative', from: 300 }

  it.each<[string, SearchUrl, unknown]>([
    ['nothing', {}, last5Minutes],
    ['relative', { rangetype: 'relative', relative: '900' }, { type: 'relative', from: 900 }],
    ['relative without a type', { relative: '900' }, { type: 'relative', from: 900 }],
    ['all time', { rangetype: 'relative', relative: '0' }, { type: 'relative', from: 0 }],
    [
      'from and to ago',
      { rangetype: 'relative', from: '900', to: '300' },
      { type: 'relative', from: 900, to: 300 },
    ],
    ['to before from', { rangetype: 'relative', from: '300', to: '900' }, { type: 'relative', from: 300 }],
    ['nonsense', { rangetype: 'relative', relative: 'soon' }, last5Minutes],
    ['a negative number', { rangetype: 'relative', relative: '-5' }, last5Minutes],
    ['an unknown type', { rangetype: 'lunar', relative: '900' }, last5Minutes],
    ['a keyword', { rangetype: 'keyword', keyword: 'last week' }, { type: 'keyword', keyword: 'last week' }],
    ['an empty keyword', { rangetype: 'keyword' }, last5Minutes],
    [
      'absolute',
      { rangetype: 'absolute', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z' },
      { type: 'absolute', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z' },
    ],
    [
      'absolute without a zone, which is UTC',
      { rangetype: 'absolute', from: '2026-11-20 09:00:00', to: '2026-11-20 10:00:00.5' },
      { type: 'absolute', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.500Z' },
    ],
    [
      'an absolute range that ends first',
      { rangetype: 'absolute', from: '2026-11-21', to: '2026-11-20' },
      last5Minutes,
    ],
    [
      'a day that does not exist',
      { rangetype: 'absolute', from: '2026-13-41', to: '2026-11-20' },
      last5Minutes,
    ],
  ])('reads the time range: %s', (_, url, expected) => {
    expect(parseSearchParams(url).timeRange).toEqual(expected)
  })

  it('reads query, streams, sort and columns', () => {
    expect(
      parseSearchParams({
        q: '"a b"',
        streams: 'a1,,b2,a1',
        sort: 'took_ms:asc',
        columns: 'timestamp,a%2Cb',
      }),
    ).toMatchObject({
      query: '"a b"',
      streams: ['a1', 'b2'],
      sort: { field: 'took_ms', order: 'ASC' },
      columns: ['timestamp', 'a,b'],
    })
  })

  it('survives a broken percent sign and a sort without direction', () => {
    expect(parseSearchParams({ columns: 'cpu%,b', sort: 'b' })).toMatchObject({
      columns: ['cpu%', 'b'],
      sort: { field: 'timestamp', order: 'DESC' },
    })
  })
})

describe('printSearchParams', () => {
  it('leaves defaults out, except the range', () => {
    expect(printSearchParams(parseSearchParams({}))).toEqual({ rangetype: 'relative', relative: '300' })
  })

  it.each<[SearchUrl]>([
    [{ q: 'level:3', rangetype: 'relative', relative: '0' }],
    [{ rangetype: 'relative', from: '900', to: '300' }],
    [
      {
        rangetype: 'absolute',
        from: '2026-11-20T09:00:00.000Z',
        to: '2026-11-20T10:00:00.000Z',
        sort: 'a:b:asc',
        highlightMessage: '01KA',
      },
    ],
    [{ rangetype: 'keyword', keyword: 'last week', streams: 'a,b', columns: 'timestamp,a%2Cb,%25' }],
  ])('prints what it has read: %o', (url) => {
    expect(printSearchParams(parseSearchParams(url))).toEqual(url)
  })
})

describe('searchUrlOf', () => {
  it('keeps texts, turns numbers into text and drops what is foreign', () => {
    expect(searchUrlOf({ q: 123, relative: 300, streams: '', other: 'x', page: null })).toEqual({
      q: '123',
      relative: '300',
    })
    const besides = { interval: 'minute', focusedId: 'w', focusing: 'true', editing: 'true' }
    expect(searchUrlOf(besides)).toEqual(besides)
  })
})

describe('isSameSearch', () => {
  it('ignores columns, not query, range or streams', () => {
    const base = parseSearchParams({ q: 'a' })
    expect(isSameSearch(base, { ...base, columns: [] })).toBe(true)
    expect(isSameSearch(base, { ...base, query: 'b' })).toBe(false)
    expect(isSameSearch(base, { ...base, streams: ['x'] })).toBe(false)
    expect(isSameSearch(base, { ...base, timeRange: { type: 'relative', from: 60 } })).toBe(false)
  })
})
