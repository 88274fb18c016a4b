import type { SearchJob } from '@logline/contract'
import { describe, expect, it, vi } from 'vitest'
import { type AnswerOptions, runSearch, type SearchApi } from './search-execution.ts'

const job = (isDone: boolean): SearchJob => ({
  id: 'job-1',
  search_id: 'search-1',
  owner: 'admin',
  execution: { done: isDone, cancelled: false, completed_exceptionally: false },
  results: {},
})

/** A server whose job needs so many looks until it is done. */
function serverNeeding(looks: number) {
  const seen = { statusCalls: 0, cancelled: [] as string[] }
  const api: SearchApi = {
    execute: async (_, __, { signal }) => {
      signal.throwIfAborted()
      return job(looks === 0)
    },
    status: async (_, { signal }) => {
      signal.throwIfAborted()
      seen.statusCalls++
      return job(seen.statusCalls >= looks)
    },
    cancel: async (jobId) => seen.cancelled.push(jobId),
  }
  return { api, seen }
}

describe('runSearch', () => {
  it('asks no further when the first answer is complete', async () => {
    const { api, seen } = serverNeeding(0)
    expect(
      (await runSearch(api, { searchId: 's', signal: new AbortController().signal })).execution.done,
    ).toBe(true)
    expect(seen.statusCalls).toBe(0)
  })

  it('asks every 250 ms until the job is done', async () => {
    vi.useFakeTimers()
    const { api, seen } = serverNeeding(3)
    const done = runSearch(api, { searchId: 's', signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(749)
    expect(seen.statusCalls).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect((await done).execution.done).toBe(true)
    vi.useRealTimers()
  })

  it('shows what there is of a long one, at once and then in ever longer steps', async () => {
    const { api } = serverNeeding(6)
    const steps: (number | undefined)[] = []
    const told = {
      ...api,
      status: (id: string, options: AnswerOptions) => {
        steps.push(options.partialAfterMs)
        return api.status(id, options)
      },
    }
    const shown: boolean[] = []
    const onPartial = ({ execution }: SearchJob) => shown.push(execution.done)
    const { signal } = new AbortController()
    expect((await runSearch(told, { searchId: 's', signal, onPartial })).execution.done).toBe(true)
    expect(shown).toEqual([false, false, false, false, false, false])
    expect(steps).toEqual([300, 600, 1_200, 2_400, 4_800, 4_800])
  })

  it('ends at once when aborted, and stops the job on the server', async () => {
    const { api, seen } = serverNeeding(Number.POSITIVE_INFINITY)
    const controller = new AbortController()
    const outcome = runSearch(api, { searchId: 's', signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual({ statusCalls: 0, cancelled: ['job-1'] })
  })

  it('gives no result of a job that somebody else stopped', async () => {
    const { api } = serverNeeding(0)
    const stopped = {
      ...api,
      execute: async () => ({ ...job(true), execution: { ...job(true).execution, cancelled: true } }),
    }
    const signal = new AbortController().signal
    await expect(runSearch(stopped, { searchId: 's', signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('passes errors on and stops nothing', async () => {
    const { api, seen } = serverNeeding(5)
    const failing = { ...api, status: async () => Promise.reject(new Error('gone')) }
    const signal = new AbortController().signal
    await expect(runSearch(failing, { searchId: 's', signal })).rejects.toThrow('gone')
    expect(seen.cancelled).toEqual([])
  })
})
