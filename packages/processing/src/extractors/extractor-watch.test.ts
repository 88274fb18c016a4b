import { describe, expect, it } from 'vitest'
import {
  converterOf,
  extractorOf,
  planOf,
  processed,
  processorOf,
} from '../records/testing/apply-extractors.ts'
import { addDuration, durationFigures, joinedDurations, noDurations } from './durations.ts'
import { ExtractorCounts, joinedExtractorCounters } from './extractor-watch.ts'

describe('the counters of an extractor', () => {
  it('tell hits, misses, exceptions, and those of converters', () => {
    const counts = new ExtractorCounts()
    const asking = extractorOf({ id: 'asking', conditionType: 'string', conditionValue: 'x' })
    const failing = extractorOf({ id: 'failing', type: 'json' })
    const converting = extractorOf({
      id: 'converting',
      converters: [converterOf('date', { date_format: 'yyyy' }), converterOf('tokenizer')],
    })
    const blind = extractorOf({ id: 'blind', sourceField: 'missing' })
    const idle = extractorOf({ id: 'idle' })
    const plan = planOf([asking, failing, converting, blind])
    for (const message of ['x', 'y source=a', 'xx']) processed(plan, { message }, { extractors: counts })
    counts.countersOf(idle.id)
    const told = Object.entries(counts.snapshot()).map(([id, { times, ...rest }]) => [id, rest])
    const none = { runs: 3, conditionHits: 0, conditionMisses: 0, exceptions: 0, converterExceptions: 0 }
    expect(Object.fromEntries(told)).toEqual({
      asking: { ...none, conditionHits: 2, conditionMisses: 1 },
      failing: { ...none, exceptions: 3 },
      converting: { ...none, converterExceptions: 4 },
      blind: { ...none, conditionMisses: 3 },
    })
  })

  it('have times of each part, survive the way between threads, and are joined', () => {
    const counts = new ExtractorCounts()
    const plan = planOf([extractorOf({ converters: [converterOf('hash')] })])
    for (let no = 0; no < 3; no++) processed(plan, { message: 'x' }, { extractors: counts })
    const { x1 } = structuredClone(counts.snapshot())
    if (x1 === undefined) throw new Error('Nothing was counted.')
    const { condition, execution, converters, complete } = x1.times
    for (const part of [condition, execution, converters, complete]) expect(part.count).toBe(3)
    expect(complete.sumUs).toBeGreaterThanOrEqual(condition.sumUs + execution.sumUs + converters.sumUs - 0.01)
    const both = joinedExtractorCounters(x1, x1)
    expect(both).toMatchObject({ runs: 6, times: { complete: { count: 6, maxUs: complete.maxUs } } })
  })

  it('are measured on the first runs, then on some', () => {
    const counts = new ExtractorCounts()
    const process = processorOf(planOf([extractorOf()]), { extractors: counts })
    for (let no = 0; no < 1_000; no++) process({ message: 'x' })
    const { complete } = counts.countersOf('x1').times
    expect(complete.count).toBeGreaterThan(64 + 40)
    expect(complete.count).toBeLessThan(200)
  })
})

describe('durations', () => {
  it('have figures as near as a fifth', () => {
    const durations = noDurations()
    for (let us = 1; us <= 1_000; us++) addDuration(durations, us)
    const figures = durationFigures(durations)
    expect(figures).toMatchObject({ minUs: 1, maxUs: 1_000, meanUs: 500.5 })
    expect(figures?.stdDevUs).toBeCloseTo(288.7, 0)
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = share * 1_000
      expect(figures?.percentileUs(share)).toBeGreaterThanOrEqual(exact)
      expect(figures?.percentileUs(share)).toBeLessThan(exact * 1.2)
    }
  })

  it('hold the shortest and the longest, and none at all', () => {
    const durations = noDurations()
    for (const us of [0, 1e9]) addDuration(durations, us)
    expect(durationFigures(durations)).toMatchObject({ minUs: 0, maxUs: 1e9 })
    expect(durationFigures(noDurations())).toBeNull()
    expect(joinedDurations(noDurations(), durations)).toEqual(durations)
  })
})
