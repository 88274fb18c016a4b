import { describe, expect, it } from 'vitest'
import type { DataPlaneCounters, InputCounters, OutputCounters } from '../../data-plane/plan/plan.ts'
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
    outputs: { o: output(atMs, messages) },
    writtenMessages: messages,
    balances: null,
  }
}

function output(atMs: number, messages: number): OutputCounters {
  return {
    writtenMessages: messages,
    failedAttempts: 1,
    droppedMessages: 2,
    waitingMessages: 3,
    waitingBytes: 300,
    state: 'running',
    lastError: null,
    lastErrorAtMs: null,
    lastWrittenAtMs: messages > 0 ? atMs : null,
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

  it('of an output go on counting, and keep what the process before has said of it', () => {
    const totals = createCounterTotals(() => 0)
    const refused = { lastError: 'Refused', lastErrorAtMs: 900 }
    totals.add({ ...report(1000, 70), outputs: { o: { ...output(1000, 70), ...refused } } })
    totals.processEnded()
    expect(totals.output('o')).toMatchObject({ writtenMessages: 70, state: 'starting', waitingMessages: 3 })
    totals.add(report(2000, 0))
    const { failedAttempts, droppedMessages, ...now } = totals.output('o') ?? {}
    expect({ failedAttempts, droppedMessages }).toEqual({ failedAttempts: 2, droppedMessages: 4 })
    expect(now).toMatchObject({ ...refused, writtenMessages: 70, state: 'running', lastWrittenAtMs: 1000 })
    expect(totals.output('other')).toBeNull()
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
