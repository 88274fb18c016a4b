import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nobody } from '../../../http/actor.ts'
import { createScheduler, leadsAlone, type Scheduler } from '../../../jobs/index.ts'
import { searchForCaller } from '../search-for-caller.ts'
import type { SearchService } from '../search-service.ts'
import { createJobStore, type JobStore, searchJobSweep } from './job-store.ts'
import type { Job } from './search-job.ts'

function job(id: string, isDone = false): Job {
  return {
    id,
    searchId: 's',
    ownerId: 'ann',
    ownerName: 'ann',
    ownerPermissions: [],
    abort: new AbortController(),
    isDone,
    isCancelled: false,
    isAwaited: false,
    results: new Map(),
    progress: new Map(),
    firstPart: Promise.withResolvers(),
    refusals: [],
    finished: Promise.resolve(),
  }
}

describe('search jobs', () => {
  let jobs: JobStore
  let scheduler: Scheduler

  beforeEach(() => {
    vi.useFakeTimers()
    jobs = createJobStore()
    scheduler = createScheduler({ log: pino({ enabled: false }), leadership: leadsAlone() })
    scheduler.periodic(searchJobSweep(jobs))
    scheduler.start()
  })
  afterEach(async () => {
    await scheduler.stop()
    jobs.close()
    vi.useRealTimers()
  })

  it('are given to their owner only', () => {
    const mine = job('1')
    jobs.add(mine)
    expect(jobs.get('1', 'ann')).toBe(mine)
    expect(jobs.get('1', 'bob')).toBeNull()
    expect(jobs.get('2', 'ann')).toBeNull()
  })

  it('are forgotten five minutes after the last time somebody asked', async () => {
    jobs.add(job('1', true))
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect(jobs.get('1', 'ann')).not.toBeNull()
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect(jobs.get('1', 'ann')).not.toBeNull()
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    expect(jobs.get('1', 'ann')).toBeNull()
  })

  it('are stopped when nobody asks for them while they run', async () => {
    const polled = job('1')
    const abandoned = job('2')
    jobs.add(polled)
    jobs.add(abandoned)
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await vi.advanceTimersByTimeAsync(10_000)
      jobs.get('1', 'ann')
    }
    expect(polled.abort.signal.aborted).toBe(false)
    expect(abandoned.abort.signal.aborted).toBe(true)
  })

  it('run as long as a caller waits for their end, up to the time the caller gives', async () => {
    const running = { ...job('1'), finished: new Promise<void>(() => {}) }
    // as: of the service, only the start is used; of an actor nothing; of a reply its connection.
    const start = async () => {
      jobs.add(running)
      return running
    }
    const service = { start } as unknown as SearchService
    const reply = { raw: new EventEmitter(), request: { actor: nobody } }
    type Waiting = Parameters<typeof searchForCaller>[1]
    const search = { id: 's', queries: [], parameters: [] }
    const answer = searchForCaller(service, { search, reply, timeoutMs: 60_000 } as unknown as Waiting)
    const refusal = expect(answer).rejects.toThrow('Timeout while executing search job')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(running.abort.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    await refusal
    expect(running.abort.signal.aborted).toBe(true)
  })

  it('are a thousand at most: the one not asked for the longest goes', () => {
    const first = job('0')
    jobs.add(first)
    const second = job('1')
    jobs.add(second)
    for (let n = 2; n < 1000; n++) jobs.add(job(String(n), true))
    jobs.get('0', 'ann')
    jobs.add(job('1000', true))
    expect(jobs.get('0', 'ann')).toBe(first)
    expect(jobs.get('1', 'ann')).toBeNull()
    expect(second.abort.signal.aborted).toBe(true)
  })
})
