import { describe, expect, it } from 'vitest'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import { surroundingSearch } from './surrounding-search.ts'

const record = recordOfResult({
  index: 'logline_0',
  highlight_ranges: {},
  decoration_stats: null,
  message: {
    _id: '01A',
    timestamp: '2026-11-20T08:56:10.977Z',
    source: 'web "one" \\ 1',
    gl2_source_input: 'input-1',
    file: '',
  },
})

describe('the search around a message', () => {
  const around = { rangeMs: 5_000, filterFields: ['source', 'gl2_source_input', 'file', 'x'], streams: [] }

  it('spans the range before and after it, by the values the message has', () => {
    expect(surroundingSearch(record, around)).toEqual({
      rangetype: 'absolute',
      from: '2026-11-20T08:56:05.977Z',
      to: '2026-11-20T08:56:15.977Z',
      q: 'source:"web \\"one\\" \\\\ 1" AND gl2_source_input:"input-1"',
      highlightMessage: '01A',
    })
  })

  it('keeps to the streams of the search, and asks for everything when no field says more', () => {
    const search = surroundingSearch(record, { ...around, filterFields: ['x'], streams: ['a', 'b'] })
    expect(search).toMatchObject({ streams: 'a,b' })
    expect(search).not.toHaveProperty('q')
  })

  it('does not exist for a message without a time', () => {
    expect(surroundingSearch({ ...record, timestamp: 'x' }, around)).toBeNull()
  })
})
