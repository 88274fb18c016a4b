import { describe, expect, it } from 'vitest'
import { leafRow, overTime, pivotData } from '../series/pivot-test-data.ts'
import { prepareXy } from './prepare-xy.ts'
import { marksOf, roomForThresholds } from './xy-marks.ts'

describe('the value axis', () => {
  const threshold = (value: number) => ({ value, color: 'danger', label: '' })
  const ends = (values: number[], extent: { min: number; max: number }) => {
    const found = roomForThresholds(values.map(threshold))
    return [found.min?.(extent), found.max?.(extent)]
  }

  it('reaches as far as its thresholds, up and down', () => {
    expect(ends([90], { min: 0, max: 40 })).toEqual([null, 100])
    expect(ends([-30, 1_180], { min: 0, max: 40 })).toEqual([-40, 1_500])
  })

  it('is left alone where the data reaches further, or without thresholds', () => {
    expect(ends([90], { min: 0, max: 400 })).toEqual([null, null])
    expect(roomForThresholds([])).toEqual({})
  })
})

describe('events', () => {
  const timestamp = '2026-11-20T09:30:00.000Z'
  const event = { id: 'a', streams: [], timestamp, message: 'Too many errors', alert: true }
  const data = {
    ...pivotData({ row_pivots: [overTime] }, [leafRow(['2026-11-20T09:00:00.000Z'], {}, 3)]),
    events: { id: 'e', type: 'events' as const, name: null, events: [event] },
  }

  it('are lines in their colour behind the data', () => {
    const chart = prepareXy(data, { kind: 'bar', mode: 'group' }, 'linear')
    expect(marksOf(chart, '#d3d3d3')).toMatchObject([
      {
        data: [],
        markLine: {
          z: 0,
          lineStyle: { color: '#d3d3d3', opacity: 0.5 },
          data: [{ xAxis: Date.parse(timestamp) }],
        },
      },
    ])
  })

  it('have no place where the rows are no times', () => {
    const byHost = { ...data, ...pivotData({ row_pivots: [] }, [leafRow([], {}, 3)]), events: data.events }
    expect(marksOf(prepareXy(byHost, { kind: 'bar', mode: 'group' }, 'linear'), '#d3d3d3')).toEqual([])
  })
})
