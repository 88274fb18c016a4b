import { describe, expect, it } from 'vitest'
import { groupsOf, keyReader, keyText } from './group-values.ts'
import { groupedBy, overTime, pivotData } from './pivot-test-data.ts'
import { bucketsOf } from './time-bucket.ts'

/** Reads keys of rows as a visualisation does. */
function rowsOf(pivots: object[], keys: string[][]) {
  const { config, chart } = pivotData({ row_pivots: pivots }, [])
  return keys.map(keyReader(config.row_pivots, keys, chart))
}

describe('the key of a group', () => {
  it('has a part for each value, with its field', () => {
    const [row = []] = rowsOf(
      [groupedBy('host'), { type: 'values', fields: ['action', 'user'], config: {} }],
      [['web-1', 'login', 'ann']],
    )
    expect(row.map(({ field, value }) => `${field}=${value}`)).toEqual([
      'host=web-1',
      'action=login',
      'user=ann',
    ])
  })

  it('of messages without any of several fields is one value that stands for all of them', () => {
    const pivot = { type: 'values', fields: ['action', 'user'], config: {} }
    const [row = []] = rowsOf([groupedBy('host'), pivot], [['web-1', '(Empty Value)']])
    expect(keyText(row, 'UTC')).toBe('web-1-(Empty Value)')
    expect(groupsOf(row, [], null).rows).toEqual([
      { field: 'host', value: 'web-1' },
      { field: 'action', value: '(Empty Value)' },
      { field: 'user', value: '' },
    ])
  })

  it('is one line, whatever its values are', () => {
    const [row = []] = rowsOf([groupedBy('trace')], [['at a\r\nat b\nat c']])
    expect(keyText(row, 'UTC')).toBe('at a at b at c')
  })

  it('knows the stretch of time behind an instant', () => {
    const [row = []] = rowsOf([groupedBy('host'), overTime], [['web-1', '2026-11-20T09:07:00.000Z']])
    expect(groupsOf(row, [], 'count()')).toMatchObject({
      rows: [{ field: 'host', value: 'web-1' }],
      metric: 'count()',
      times: [
        {
          field: 'timestamp',
          fromMs: Date.parse('2026-11-20T09:07:00Z'),
          toMs: Date.parse('2026-11-20T09:08:00Z'),
        },
      ],
    })
  })
})

describe('a bucket of time', () => {
  const hour = 3_600_000
  const ms = (text: string) => Date.parse(text)
  const searched = { fromMs: ms('2026-11-20T09:00:00Z'), toMs: ms('2026-11-20T10:00:00Z') }
  const ends = (interval: Parameters<typeof bucketsOf>[0], starts: string[], range = searched) => {
    const bucketAt = bucketsOf(interval, starts.map(ms), range)
    return starts.map((start) => new Date(bucketAt(ms(start)).toMs).toISOString())
  }
  const auto = (scaling = 1) => ({ type: 'auto' as const, scaling })
  const fixed = (value: number, unit: string) => ({ type: 'timeunit' as const, value, unit })

  it.each([
    ['chosen by the range', auto(), '2026-11-20T09:01:00.000Z'],
    ['chosen by the range and the slider', auto(2), '2026-11-20T09:02:00.000Z'],
    ['of five minutes', fixed(5, 'minutes'), '2026-11-20T09:05:00.000Z'],
    ['of two weeks', fixed(2, 'weeks'), '2026-12-04T09:00:00.000Z'],
    ['of two months, which have a fixed length', fixed(2, 'months'), '2027-01-19T09:00:00.000Z'],
  ] as const)('%s ends where the server ends it', (_, interval, end) => {
    expect(ends(interval, ['2026-11-20T09:00:00Z'])).toEqual([end])
  })

  it('of a month follows the calendar', () => {
    expect(ends(fixed(1, 'months'), ['2026-02-01T00:00:00Z', '2026-12-01T00:00:00Z'])).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ])
  })

  it('is a month in a search over all time, whose range is that of its messages', () => {
    const found = { fromMs: ms('2026-11-20T09:00:00Z'), toMs: ms('2026-11-20T09:00:00Z') + hour }
    expect(ends(auto(), ['2026-11-01T00:00:00Z'], found)).toEqual(['2026-12-01T00:00:00.000Z'])
  })
})
