import { defaultStreamId, type Message } from '@logline/message'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TailReport } from '../plan/plan.ts'
import { TailSet } from './tail-set.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')

function message(text: string, { size = 100, streams = [defaultStreamId] } = {}): Message {
  const fields = { gl2_accounted_message_size: size }
  return { id: text, timestampMs: Date.now(), source: 'web', message: text, fields, streams }
}

describe('live tails', () => {
  let reports: TailReport[]
  let tails: TailSet

  beforeEach(() => {
    vi.useFakeTimers({ now: startMs })
    reports = []
    tails = new TailSet((report) => reports.push(report))
    tails.setPlan({
      defaultStream: { id: defaultStreamId, indexSetId: 'set' },
      streams: [
        {
          id: 'web',
          indexSetId: 'webs',
          matchingType: 'AND',
          removesMatchesFromDefaultStream: false,
          rules: [],
        },
      ],
      indexSets: [
        { id: 'set', writeIndexNo: 1 },
        { id: 'webs', writeIndexNo: 7 },
      ],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function open(query = '*', streamIds = [defaultStreamId]) {
    tails.handle({ kind: 'open', tail: { id: 'tail', query, streamIds }, isPaused: false })
  }

  /** What is delivered next: texts of messages, and counts. */
  function next() {
    reports = []
    vi.advanceTimersByTime(100)
    tails.handle({ kind: 'taken', tailId: 'tail' })
    return reports.flatMap(({ entries }) =>
      entries.map((entry) => (typeof entry === 'number' ? entry : entry.fields.message)),
    )
  }

  function offer(count: number, options: { size?: number } = {}) {
    for (let no = 0; no < count; no++) tails.offer(message(String(no), options))
  }

  it('get 50 messages a second, and the number of the others at their place', () => {
    open()
    offer(300)
    expect(next()).toEqual([...Array.from({ length: 50 }, (_, no) => String(no)), 250])
    offer(3)
    expect(next()).toEqual([3])
    vi.advanceTimersByTime(1_000)
    offer(1)
    expect(next()).toEqual(['0'])
  })

  it('get a mebibyte a second, and of a larger message only that there was one', () => {
    open()
    tails.offer(message('too large', { size: 2 ** 20 + 1 }))
    offer(3, { size: 2 ** 19 })
    expect(next()).toEqual([1, '0', '1', 1])
  })

  it('keep no more than that for a reader who does not take it, however long', () => {
    open()
    offer(1)
    vi.advanceTimersByTime(100)
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_000)
      offer(100)
    }
    expect(reports).toHaveLength(1)
    tails.handle({ kind: 'taken', tailId: 'tail' })
    const rest = next()
    expect(rest).toHaveLength(51)
    expect(rest.at(-1)).toBe(5_950)
  })

  it('name the index of the stream by which the reader may see the message', () => {
    open('*', ['web'])
    tails.offer(message('foreign'))
    tails.offer(message('own', { streams: [defaultStreamId, 'web'] }))
    vi.advanceTimersByTime(100)
    expect(reports).toMatchObject([{ entries: [{ id: 'own', indexSetId: 'webs', indexNo: 7 }] }])
  })

  it('follow the clock where the query says now', () => {
    open('timestamp:[now-1m TO now]')
    vi.advanceTimersByTime(3_600_000)
    offer(1)
    tails.offer({ ...message('old'), timestampMs: startMs })
    expect(next()).toEqual(['0'])
  })

  it('leave nothing running when the last is closed', () => {
    open()
    tails.handle({ kind: 'close', tailId: 'tail' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
