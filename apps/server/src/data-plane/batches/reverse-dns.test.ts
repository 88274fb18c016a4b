import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReverseDns } from './reverse-dns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps a name for ten minutes', async () => {
  const names = ['first.example', 'second.example']
  const dns = new ReverseDns(async () => [names.shift() ?? ''])
  expect(await dns.nameOf('10.0.0.1')).toBe('first.example')
  vi.advanceTimersByTime(599_999)
  expect(await dns.nameOf('10.0.0.1')).toBe('first.example')
  vi.advanceTimersByTime(1)
  expect(await dns.nameOf('10.0.0.1')).toBe('second.example')
})

it.each([
  ['nobody knows the address', () => Promise.reject(new Error('ENOTFOUND'))],
  ['nobody answers in time', () => new Promise<string[]>(() => undefined)],
])('goes on without a name when %s', async (_, lookUp) => {
  const dns = new ReverseDns(lookUp)
  const named = dns.nameOf('10.0.0.1')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await named).toBeNull()
})
