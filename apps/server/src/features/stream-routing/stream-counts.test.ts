import { expect, it } from 'vitest'
import { createStreamCounts, stepMs } from './stream-counts.ts'

const beginMs = Date.UTC(2026, 10, 20)
const quarterMs = 900_000

function counting() {
  const messages = new Map<string, number>()
  const counts = createStreamCounts(() => new Map(messages), beginMs)
  return {
    counts,
    /** Counts, when it has taken so many in all. */
    at(atMs: number, total: number) {
      messages.set('web', total)
      counts.count(atMs)
    },
  }
}

it('What a stream took is known in steps of a quarter of an hour, from the start of the server', () => {
  const { counts, at } = counting()
  expect(counts.known()).toEqual({ steps: 0, untilMs: null })
  at(beginMs, 7)
  at(beginMs + stepMs, 7)
  at(beginMs + 2 * stepMs, 10)
  expect(counts.steps('web')).toEqual([0, 3])
  expect(counts.steps('another')).toEqual([0, 0])
  for (let step = 3; step <= 70; step += 1) at(beginMs + step * stepMs, 10 + step)
  expect(counts.known()).toEqual({ steps: 60, untilMs: beginMs + 70 * stepMs })
  expect(counts.steps('web')).toEqual(Array.from({ length: 60 }, () => 1))
})

it('The steps begin anew after a sleep of the machine', () => {
  const { counts, at } = counting()
  at(beginMs, 7)
  at(beginMs + stepMs, 9)
  at(beginMs + 100 * stepMs, 5_000)
  expect(counts.known().steps).toBe(0)
})

it('What a stream took within a day is counted since the start of the server, and then for a day', () => {
  const { counts, at } = counting()
  at(beginMs, 70)
  expect([counts.ofDay('web'), counts.sinceMs()]).toEqual([70, beginMs])
  for (let quarter = 1; quarter <= 200; quarter += 1) at(beginMs + quarter * quarterMs, 70 + quarter)
  expect(counts.ofDay('web')).toBe(96)
  expect(counts.sinceMs()).toBe(beginMs + 104 * quarterMs)
  expect(counts.ofDay('another')).toBe(0)
})
