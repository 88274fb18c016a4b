import type { PivotResult } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { csvOfRecords, jsonOfRecords, pivotRecords } from './pivot-records.ts'

const config = {
  row_pivots: [
    { type: 'values', fields: ['host'], config: { limit: 15 } },
    { type: 'values', fields: ['path'], config: { limit: 15 } },
  ],
  column_pivots: [{ type: 'values', fields: ['status'], config: { limit: 15 } }],
  series: [{ function: 'count()', config: { name: null } }],
  rollup: true,
  visualization: 'bar',
}

const chart: PivotResult = {
  id: 'c',
  type: 'pivot',
  total: 3,
  effective_timerange: { type: 'absolute', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z' },
  rows: [
    {
      key: ['web-1', '=a,"b"'],
      source: 'leaf',
      values: [
        { key: ['count()'], value: 2.123456789, rollup: true, source: 'row-leaf' },
        { key: ['200', 'count()'], value: 2, rollup: false, source: 'col-leaf' },
      ],
    },
    {
      key: ['web-1', '-'],
      source: 'leaf',
      values: [
        { key: ['count()'], value: 1, rollup: true, source: 'row-leaf' },
        { key: ['502', 'count()'], value: -1, rollup: false, source: 'col-leaf' },
      ],
    },
  ],
}

describe('the data of a widget', () => {
  it('is a table with all groups in every row and numbers in full', () => {
    expect(pivotRecords(config, chart)).toEqual({
      columns: ['host', 'path', 'count()', '200-count()', '502-count()'],
      rows: [
        ['web-1', '=a,"b"', 2.123456789, 2, null],
        ['web-1', '-', 1, null, -1],
      ],
      units: [null, null, 'count', 'count', 'count'],
    })
  })

  it('is quoted in CSV, and no text of it is a formula', () => {
    expect(csvOfRecords(pivotRecords(config, chart)).split('\r\n').slice(1, 3)).toEqual([
      `web-1,"'=a,""b""",2.123456789,2,`,
      "web-1,'-,1,,-1",
    ])
  })

  it('keeps numbers that rows are grouped by as they are', () => {
    const rows = ['-12.5', '+1', '-1+1', '-'].map((group) => [group])
    const lines = csvOfRecords({ columns: ['offset'], rows, units: [null] }).split('\r\n')
    expect(lines.slice(1, 5)).toEqual(['-12.5', '+1', "'-1+1", "'-"])
  })

  it('is a list of objects in JSON', () => {
    const [first] = JSON.parse(jsonOfRecords(pivotRecords(config, chart)))
    expect(first).toEqual({
      host: 'web-1',
      path: '=a,"b"',
      'count()': 2.123456789,
      '200-count()': 2,
      '502-count()': null,
    })
  })
})
