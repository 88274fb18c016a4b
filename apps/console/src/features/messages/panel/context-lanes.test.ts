import { expect, it } from 'vitest'
import { lanesOf } from './context-lanes.ts'

const atMs = Date.parse('2026-03-01T10:00:00.000Z')

it('messages stand in the lane of their service, those of others in one of their own', () => {
  const rows = [
    ['2026-03-01T09:59:58.500Z', 3, 'shop', 't1'],
    ['2026-03-01T10:00:00.000Z', '6', 'pay', 't1'],
    ['2026-03-01T10:00:02.000Z', '-', '-', 't2'],
  ]
  const counts = [
    ['shop', 12],
    ['pay', 7],
  ]
  expect(lanesOf({ counts, rows, total: 20 }, { atMs, trace: 't1' })).toEqual([
    { service: 'shop', count: 12, ticks: [{ ms: -1_500, level: 'error', isSameTrace: true }] },
    { service: 'pay', count: 7, ticks: [{ ms: 0, level: 'info', isSameTrace: true }] },
    { service: null, count: 1, ticks: [{ ms: 2_000, level: null, isSameTrace: false }] },
  ])
})

it('without others there is no lane for them, and without a trace nothing is of the same', () => {
  const rows = [['2026-03-01T10:00:01.000Z', 4, 'shop']]
  expect(lanesOf({ counts: [['shop', 1]], rows, total: 1 }, { atMs, trace: null })).toEqual([
    { service: 'shop', count: 1, ticks: [{ ms: 1_000, level: 'warning', isSameTrace: false }] },
  ])
})
