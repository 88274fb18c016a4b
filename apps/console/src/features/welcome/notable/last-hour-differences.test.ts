import type { TimeExplanation } from '@logline/contract'
import { expect, it } from 'vitest'
import { explainPath, hourDifferences } from './last-hour-differences.ts'

const range = { from: '2026-11-28T09:00:00.000Z', to: '2026-11-28T10:00:00.000Z' }
const day = { from: '2026-11-27T10:00:00.000Z', to: '2026-11-28T10:00:00.000Z' }

function explanation(part: Partial<TimeExplanation>): TimeExplanation {
  const counted = { messages: 100, read: 100 }
  return {
    state: 'compared',
    timerange: day,
    selection: { ...range, ...counted },
    baseline: { ...day, ...counted },
    values: [],
    patterns: [],
    ...part,
  } as unknown as TimeExplanation
}

const pattern = (part: object) =>
  ({
    pattern: 'timeout after <n> ms',
    query: 'message:timeout',
    lift: 7.25,
    state: 'grown',
    course: [1, 2],
    selection: { count: 12 },
    ...part,
  }) as unknown as TimeExplanation['patterns'][number]

const value = (part: object) =>
  ({
    field: 'status',
    comparison: 'equals',
    value: '504',
    query: 'status:504',
    lift: 129.4,
    course: [0, 3],
    selection: { count: 3 },
    ...part,
  }) as unknown as TimeExplanation['values'][number]

it('says how much more there is, and leads to the messages of the hour', () => {
  const [first, second] = hourDifferences(explanation({ patterns: [pattern({})], values: [value({})] }))
  expect(first).toMatchObject({ kind: 'pattern', text: 'timeout after <n> ms', state: '×7.3', count: 12 })
  const address = new URL(first?.path ?? '', 'http://logline.invalid')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: 'message:timeout',
    rangetype: 'absolute',
    ...range,
  })
  expect(second).toMatchObject({ kind: 'value', text: 'status = 504', state: '×129', count: 3 })
})

it('tells what is new from what is gone, which has no messages to lead to', () => {
  const patterns = [pattern({ state: 'new', lift: null }), pattern({ state: 'gone', lift: 0 })]
  const values = [value({ lift: null, comparison: 'at_least', value: '3000', field: 'took_ms' })]
  const found = hourDifferences(explanation({ patterns, values }))
  expect(found.map(({ state, text }) => [state, text])).toEqual([
    ['New', 'timeout after <n> ms'],
    ['Gone', 'timeout after <n> ms'],
    ['New', 'took_ms ≥ 3000'],
  ])
  expect(found.map(({ path }) => path === null)).toEqual([false, true, false])
})

it('shows the first of many, and nothing where too little was compared', () => {
  const many = explanation({
    patterns: Array.from({ length: 9 }, () => pattern({})),
    values: Array.from({ length: 9 }, () => value({})),
  })
  expect(hourDifferences(many).map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 5 }, () => 'pattern'),
    ...Array.from({ length: 3 }, () => 'value'),
  ])
  expect(hourDifferences({ ...many, state: 'too_few' } as unknown as TimeExplanation)).toEqual([])
})

it('explains the hour on the search page', () => {
  const address = new URL(explainPath(explanation({})), 'http://logline.invalid')
  expect(address.searchParams.get('tab')).toBe('explain')
  expect(address.searchParams.get('span')).toBe(`${range.from}/${range.to}`)
})
