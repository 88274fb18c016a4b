import { describe, expect, it } from 'vitest'
import type { DataPlaneCounters, InputCounters } from '../../data-plane/plan/plan.ts'
import { createCounterTotals } from './counter-totals.ts'

function report(atMs: number, messages: number): DataPlaneCounters {
  const input: InputCounters = {
    incomingMessages: messages,
    rawSizeBytes: messages * 10,
    emptyMessages: 0,
    invalidMessages: 0,
    failures: 0,
    incomplete: 0,
    processedMessages: messages,
    oddMessages: 0,
    limitedMessages: 0,
    shedMessages: 0,
    openConnections: 1,
    totalConnections: 2,
    refusedConnections: 0,
    readBytesTotal: messages * 10,
    recentProblems: [],
  }
  return {
    atMs,
    inputs: { a: input },
    journal: {
      appendedMessages: messages,
      readMessages: messages,
      uncommittedMessages: 3,
      sizeBytes: 100,
      sizeLimitBytes: 1000,
      segments: 1,
      oldestSegmentAtMs: null,
      losses: { records: 0, bytes: 0, places: [] },
    },
    extractors: {},
    streams: { s: { incomingMessages: messages, ruleTimeouts: 1, matchingExceptions: 0 } },
    writtenMessages: messages,
    balances: null,
  }
}

describe('counters of the data plane', () => {
  it('go on counting when the process is replaced', () => {
    const totals = createCounterTotals(() => 0)
    totals.add(report(1000, 70))
    totals.processEnded()
    expect(totals.input('a')).toMatchObject({ incomingMessages: 70, openConnections: 0 })
    totals.add(report(2000, 5))
    expect(totals.input('a')).toMatchObject({ incomingMessages: 75, totalConnections: 4, openConnections: 1 })
    expect(totals.stream('s')).toEqual({ incomingMessages: 75, ruleTimeouts: 2, matchingExceptions: 0 })
    expect(totals.stream('other').incomingMessages).toBe(0)
    totals.processEnded()
    expect(totals.input('a')).toMatchObject({ incomingMessages: 75 })
    expect(totals.journal()).toMatchObject({ appendedMessages: 75, sizeBytes: 100 })
  })

  it('give rates per second, and none once reports stay away', () => {
    let nowMs = 3000
    const totals = createCounterTotals(() => nowMs)
    totals.add(report(1000, 100))
    expect(totals.rates().written).toBe(0)
    totals.add(report(3000, 500))
    expect(totals.rates()).toEqual({ appended: 200, read: 200, written: 200 })
    expect(totals.inputRates('a').readBytes).toBe(2000)
    nowMs = 10_000
    expect(totals.rates().written).toBe(0)
  })

  it('are not known of an input that never reported', () => {
    expect(createCounterTotals().input('b')).toBeNull()
  })
})
