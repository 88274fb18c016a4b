import type { Traffic } from '@logline/contract'
import { expect, it } from 'vitest'
import { sourceChanges } from './source-changes.ts'

const steps = 24
const always = Array.from({ length: 2 * steps }, () => 5)
const until = (step: number) => always.map((count, at) => (at < step ? count : 0))
const from = (step: number) => always.map((count, at) => (at < step ? 0 : count))

function changesOf(courses: Record<string, readonly number[]>) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const counted = (course: readonly number[]) => ({
    now: sum(course.slice(steps)),
    before: sum(course.slice(0, steps)),
    course: [...course],
  })
  const groups = Object.entries(courses).map(([value, course]) => ({
    ...{ value, title: value, messages: counted(course) },
    errors: counted(always.map(() => 0)),
  }))
  const range = { from: '', to: '' }
  const traffic: Traffic = {
    ...{ timerange: range, compared_with: range, counted_at: '', field: 'source', errors_query: '' },
    ...{ steps, step_ms: 1_000, is_cut: false, groups },
  }
  return sourceChanges(traffic).map(({ source, state, sinceMs }) => [source, state, sinceMs])
}

it('tells sources that are new, and since when', () => {
  expect(changesOf({ old: always, fresh: from(40) })).toEqual([['fresh', 'new', 8_000]])
})

it('calls nothing new where nothing is older', () => {
  expect(changesOf({ a: from(30), b: from(40) })).toEqual([])
})

it('tells sources that sent all the time and fell silent, also the day before', () => {
  expect(changesOf({ a: until(46), b: until(20), fine: until(47) })).toEqual([
    ['a', 'silent', 2_000],
    ['b', 'silent', 28_000],
  ])
})

it('does not wait for what sends now and then', () => {
  const seldom = always.map((_, at) => (at % 3 === 0 && at < 40 ? 1 : 0))
  expect(changesOf({ seldom, once: always.map((_, at) => (at === 5 ? 9 : 0)) })).toEqual([])
})
