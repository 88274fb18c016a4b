import { describe, expect, it } from 'vitest'
import { groupedBy, leafRow, pivotData } from '../series/pivot-test-data.ts'
import { columnLabels, heatmapMargins } from './heatmap-option.ts'
import { prepareHeatmap } from './prepare-heatmap.ts'

const byHost = { row_pivots: [groupedBy('host')], column_pivots: [groupedBy('status')], rollup: false }
const marginsOf = (value: number) => {
  const heatmap = prepareHeatmap(pivotData(byHost, [leafRow(['a'], { '200/count()': value })]))
  return heatmapMargins(heatmap, { width: 800, height: 400 }, 'UTC')
}

describe('the labels of the columns of a heat map', () => {
  const long = (count: number) => Array.from({ length: count }, (_, at) => `a long name of a column ${at}`)

  it.each([
    ['long ones, cut to their column', long(8), 80, { width: 72, interval: 0 }],
    ['long ones in columns as narrow as a part of them', long(12), 48, { width: 40, interval: 0 }],
    ['long ones, of which every second has room', long(20), 30, { width: 40, interval: 1 }],
    ['short ones in narrow columns', ['200', '404', '500'], 30, { width: 40, interval: 0 }],
  ])('are all there where there is room: %s', (_, texts, cellWidth, expected) => {
    expect(columnLabels(texts, cellWidth)).toEqual(expected)
  })
})

describe('the legend of a heat map', () => {
  it('has the room that its numbers need beside the last column', () => {
    expect(marginsOf(5).right).toBe(78)
    expect(marginsOf(220.833_333_3).right).toBe(78)
  })
})
