import { expect, it } from 'vitest'
import { groupedBy, leafRow, overTime, pivotData } from '../series/pivot-test-data.ts'
import { earlierOf, earlierValue } from './earlier.ts'

const dayMs = 86_400_000
const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`)
const before = (time: string) => new Date(at(time) - dayMs).toISOString()

/** An hour, with the same hour of the day before. */
function compared(config: Record<string, unknown>, rows: ReturnType<typeof leafRow>[]) {
  const { config: parsed, chart } = pivotData({ row_pivots: [overTime], ...config }, [])
  const trend = {
    ...chart,
    rows,
    effective_timerange: { type: 'absolute' as const, from: before('09:00'), to: before('10:00') },
  }
  return { config: parsed, answers: { chart, trend } }
}

it('moves the numbers of an earlier time onto the one that is shown, each beside its own', () => {
  const { config, answers } = compared({ column_pivots: [groupedBy('status')] }, [
    leafRow([before('09:00')], { '200/count()': 4, '404/count()': 1 }, 5),
    leafRow([before('09:30')], { '200/count()': 6 }, 6),
  ])
  const earlier = earlierOf(config, { kind: 'line', interpolation: 'linear' }, answers)
  expect(earlier?.label).toBe('previous day')
  expect(earlier?.lines.map(({ trace, points }) => [trace?.name, points])).toEqual([
    [
      '200',
      [
        [at('09:00'), 4],
        [at('09:30'), 6],
      ],
    ],
    [
      '404',
      [
        [at('09:00'), 1],
        [at('09:30'), null],
      ],
    ],
  ])
  const [line] = earlier?.lines ?? []
  expect(
    line && [at('09:10'), at('09:29'), at('11:00')].map((ms) => earlierValue(line, ms, 1_800_000)),
  ).toEqual([4, 6, null])
})

it('has one line for all that is stacked, in the middle of the bars', () => {
  const { config, answers } = compared({ column_pivots: [groupedBy('status')] }, [
    leafRow([before('09:00')], { '200/count()': 4, '404/count()': 1 }, 5),
    leafRow([before('09:30')], { '200/count()': 6 }, 6),
  ])
  const { lines } = earlierOf(config, { kind: 'bar', mode: 'stack' }, answers) ?? {}
  expect(lines).toEqual([
    {
      trace: null,
      points: [
        [at('09:15'), 5],
        [at('09:45'), 6],
      ],
    },
  ])
})

it('is nothing without an answer, or where rows are no times', () => {
  const { config, answers } = compared({}, [])
  const style = { kind: 'scatter' } as const
  expect(earlierOf(config, style, { ...answers, trend: null })).toBeNull()
  const groups = pivotData({ row_pivots: [groupedBy('status')] }, [])
  expect(earlierOf(groups.config, style, answers)).toBeNull()
})
