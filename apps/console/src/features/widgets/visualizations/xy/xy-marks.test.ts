import { describe, expect, it, vi } from 'vitest'
import { leafRow, overTime, pivotData } from '../series/pivot-test-data.ts'
import { prepareXy } from './prepare-xy.ts'
import { marksOf, roomForThresholds } from './xy-marks.ts'

vi.stubGlobal('document', { documentElement: null })
vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => name }))

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
  const startsMs = Date.parse('2026-11-20T09:00:00.000Z')
  const event = (minute: number, message: string, alert: boolean) => ({
    id: message,
    streams: [],
    timestamp: new Date(startsMs + minute * 60_000).toISOString(),
    message,
    alert,
  })
  const events = {
    id: 'e',
    type: 'events' as const,
    name: null,
    events: [event(5, 'Deployed', false), event(10, 'Too many errors', true)],
  }
  const rows = [0, 1].map((minute) => leafRow([new Date(startsMs + minute * 60_000).toISOString()], {}, 3))
  const data = { ...pivotData({ row_pivots: [overTime] }, rows), events }
  const look = { alertColour: '#d3d3d3', plotWidth: 600 }

  it('are bands in their colour where they are alerts, and else dotted lines, behind the data and with names', () => {
    const chart = prepareXy(data, { kind: 'bar', mode: 'group' }, 'linear')
    const [marks] = marksOf(chart, look)
    expect(marks).toMatchObject({
      data: [],
      markArea: { z: 0, itemStyle: { color: '#d3d3d3' } },
      markLine: { z: 0 },
    })
    // as: the shape is checked above.
    const { markArea, markLine } = marks as {
      markArea: { data: unknown }
      markLine: { data: { xAxis: number; lineStyle: object; label: { formatter: () => string } }[] }
    }
    const alertMs = startsMs + 10 * 60_000
    expect(markArea.data).toEqual([[{ xAxis: alertMs - 30_000 }, { xAxis: alertMs + 30_000 }]])
    expect(markLine.data.map(({ xAxis, lineStyle, label }) => [xAxis, lineStyle, label.formatter()])).toEqual(
      [
        [startsMs + 5 * 60_000, expect.objectContaining({ width: 1, type: 'dotted' }), 'Deployed'],
        [alertMs - 30_000, expect.objectContaining({ width: 0 }), 'Too many errors'],
      ],
    )
  })

  it('have no place where the rows are no times', () => {
    const byHost = { ...data, ...pivotData({ row_pivots: [] }, [leafRow([], {}, 3)]), events }
    expect(marksOf(prepareXy(byHost, { kind: 'bar', mode: 'group' }, 'linear'), look)).toEqual([])
  })
})
