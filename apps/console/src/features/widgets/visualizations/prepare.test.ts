import { describe, expect, it } from 'vitest'
import { metricFunctionOf } from '../../../kit/fields/metric-function.ts'
import { pivotData as data, leafRow as row, groupedBy as values } from './series/pivot-test-data.ts'
import { prepareTable } from './table/prepare-table.ts'
import { nextSort } from './table/table-sort.ts'

describe('prepareTable', () => {
  it('has a column for each group and metric, and leaves repeated groups blank', () => {
    const table = prepareTable(
      data({ row_pivots: [values('host'), values('action')] }, [
        row(['web-1', 'login'], {}, 7),
        row(['web-1', ''], {}, 2),
        row(['web-2', 'login'], {}, 1),
      ]),
    )
    expect(table.headings.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'host group',
      'action group',
      'count() total',
    ])
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['web-1', 'login', 7],
      [null, '(Empty Value)', 2],
      ['web-2', 'login', 1],
    ])
  })

  it('spreads columns in natural order behind the totals', () => {
    const pivots = { row_pivots: [values('path')], column_pivots: [values('status')] }
    const rows = [row(['/a'], { '502/count()': 1, '90/count()': 3 }, 4), row(['/b'], { '90/count()': 2 }, 2)]
    const table = prepareTable(data(pivots, rows))
    expect(table.columnHeadings[0]?.spans.map(({ part, span }) => `${part.value} ${span}`)).toEqual([
      '90 1',
      '502 1',
    ])
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['/a', 4, 3, 1],
      ['/b', 2, 2, null],
    ])
    const bare = prepareTable(data({ ...pivots, rollup: false }, rows))
    expect(bare.rows[1]?.cells).toEqual(['/b', 2, null])
  })

  it('shows one row of totals without groups', () => {
    expect(prepareTable(data({ row_pivots: [] }, [row([], {}, 12)])).rows).toMatchObject([{ cells: [12] }])
  })
})

describe('nextSort', () => {
  const heading = {
    kind: 'group' as const,
    name: 'host',
    field: 'host',
    columns: [],
    sort: { type: 'pivot' as const, field: 'host' },
  }
  it('goes from ascending to descending to none, beside the sorts of others', () => {
    const other = { type: 'series' as const, field: 'count()', direction: 'Descending' as const }
    const first = nextSort([other], heading)
    const second = nextSort(first, heading)
    expect([first[1]?.direction, second[1]?.direction]).toEqual(['Ascending', 'Descending'])
    expect(nextSort(second, heading)).toEqual([other])
  })
})

describe('metricFunctionOf', () => {
  it.each([
    ['count()', { name: 'count', field: null, percentile: null }],
    ['avg(took_ms)', { name: 'avg', field: 'took_ms', percentile: null }],
    ['percentile(took_ms,95.0)', { name: 'percentile', field: 'took_ms', percentile: 95 }],
    ['sum(a,b)', { name: 'sum', field: 'a,b', percentile: null }],
    ['nonsense', null],
  ])('reads %s', (text, metric) => {
    expect(metricFunctionOf(text)).toEqual(metric)
  })
})
