import { describe, expect, it } from 'vitest'
import { parseSearchParams } from '../../view-model/index.ts'
import { searchOffers, withoutOne } from './search-offers.ts'

const labels = (url: Parameters<typeof parseSearchParams>[0]) =>
  searchOffers(parseSearchParams(url)).map(({ label }) => label)

describe('what is offered when nothing was found', () => {
  it('is a wider range, all streams, and the query without each of its conditions', () => {
    expect(
      labels({ rangetype: 'relative', relative: '300', streams: 'a', q: 'level:3 AND NOT source:web-1' }),
    ).toEqual([
      'Search the last hour',
      'Search all messages',
      'Search in all streams',
      'Search without level:3',
      'Search without NOT source:web-1',
    ])
  })

  it('is nothing when everything was searched', () => {
    expect(labels({ rangetype: 'relative', relative: '0' })).toEqual([])
  })

  it('takes one condition away and keeps what the others mean', () => {
    expect(withoutOne('a:1 AND b:2 AND (c:3 OR d:4)').map(({ rest }) => rest)).toEqual([
      'b:2 AND (c:3 OR d:4)',
      'a:1 AND (c:3 OR d:4)',
      'a:1 AND b:2',
    ])
    expect(withoutOne('a:1 AND b:2').map(({ rest }) => rest)).toEqual(['b:2', 'a:1'])
  })

  it('leaves a query alone of which one condition is enough, or which cannot be read', () => {
    expect(withoutOne('a:1 OR b:2')).toEqual([])
    expect(withoutOne('a:1')).toEqual([])
    expect(withoutOne('a:1 AND (')).toEqual([])
  })
})
