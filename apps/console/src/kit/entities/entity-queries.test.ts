import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { nodesQuery } from './entity-queries.ts'

afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

it('nodes are asked for every five seconds while they are shown', async () => {
  // Where there is no window, nothing is asked by a timer.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
  const queryFn = vi.fn(() => Promise.resolve({ nodes: [], total: 0 }))
  const client = new QueryClient()
  const leave = new QueryObserver(client, { ...nodesQuery, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(4_900)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  client.clear()
})
