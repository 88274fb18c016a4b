import { describe, expect, it } from 'vitest'
import { search } from './search.ts'
import { timeRange } from './search-time-ranges.ts'

function withType(type: unknown) {
  return search.safeParse({ queries: [{ id: 'q', search_types: [type] }] })
}

function typeOf(type: unknown) {
  return withType(type).data?.queries?.[0]?.search_types?.[0]
}

describe('a search', () => {
  it('accepts the older forms and writes the newer ones', () => {
    const pivot = {
      type: 'pivot',
      id: 'p',
      query: 'level:3',
      row_groups: [{ type: 'time', field: 'timestamp', interval: '10m' }],
      column_groups: [{ type: 'values', field: 'source' }],
      sort: [{ type: 'series', field: 'count()', direction: 'desc' }],
      series: [{ type: 'count' }],
      rollup: true,
    }
    const parsed = typeOf(pivot)
    expect(parsed).toMatchObject({
      query: { type: 'elasticsearch', query_string: 'level:3' },
      row_groups: [{ fields: ['timestamp'], interval: { type: 'timeunit', timeunit: '10m' } }],
      column_groups: [{ fields: ['source'], limit: 15, skip_empty_values: false }],
      sort: [{ direction: 'Descending' }],
    })
    expect(typeOf(parsed)).toEqual(parsed)
  })

  it('keeps search types it does not know as they are', () => {
    const unknown = { type: 'sankey', id: 'x', nodes: [1, { a: 2 }] }
    expect(typeOf(unknown)).toEqual(unknown)
  })

  it.each([
    [{ type: 'messages', limit: -1 }, /limit/],
    [{ type: 'pivot', series: [] }, /rollup/],
    [{ type: 'pivot', rollup: true, series: [{ type: 'avg' }] }, /`avg` needs a field/],
    [
      { type: 'pivot', rollup: true, series: [{ type: 'percentage', strategy: 'SUM' }] },
      /`percentage` needs a field/,
    ],
    [inZone('Europe/Atlantis'), /Unknown time zone "Europe\/Atlantis"/],
    [inZone('+01:00'), /Unknown time zone "\+01:00"/],
    [{ type: 'pivot', rollup: true, row_groups: [{ type: 'values' }] }, /at least one field/],
    [
      { type: 'pivot', rollup: true, row_groups: [{ type: 'time', field: 'timestamp', interval: '0m' }] },
      /such as "10m"/,
    ],
    [{ type: 'messages', limt: 5 }, /limt/],
  ])('says what is wrong with %j', (type, problem) => {
    const issue = withType(type).error?.issues[0]
    expect([...(issue?.path ?? []), issue?.message].join(' ')).toMatch(problem)
  })
})

describe('a time range', () => {
  it.each([
    [{ type: 'relative', range: 5, from: 5 }, 'Either `range` OR `from`/`to` must be specified, not both!'],
    [{ type: 'relative', range: -1 }, 'Range must not be negative'],
    [{ type: 'relative', to: 5 }, 'If `to` is specified, `from` must be specified to!'],
    [{ type: 'relative', from: 5, to: 10 }, '`from` must be greater than `to`!'],
    [{ type: 'relative' }, '`range` or `from` must be specified!'],
    [
      { type: 'absolute', from: 'yesterday', to: '2024-05-01 10:00:00' },
      'Could not parse date "yesterday": expected ISO 8601 or yyyy-MM-dd HH:mm:ss[.SSS] (UTC)',
    ],
    [
      { type: 'absolute', from: '2024-05-01 10:00:01', to: '2024-05-01 10:00:00' },
      'The end of an absolute range must not be before its start.',
    ],
  ])('says what is wrong with %j', (range, problem) => {
    expect(timeRange.safeParse(range).error?.issues[0]?.message).toBe(problem)
  })
})

function inZone(timezone: string) {
  const interval = { type: 'timeunit', timeunit: '1d', timezone }
  return { type: 'pivot', rollup: true, row_groups: [{ type: 'time', field: 'timestamp', interval }] }
}
