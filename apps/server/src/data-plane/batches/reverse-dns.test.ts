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
  expect(dns.isKnown('10.0.0.1')).toBe(false)
  await dns.resolve('10.0.0.1')
  expect(dns.isKnown('10.0.0.1')).toBe(true)
  expect(dns.nameOf('10.0.0.1')).toBe('first.example')
  vi.advanceTimersByTime(600_000)
  expect(dns.isKnown('10.0.0.1')).toBe(false)
})

it.each([
  ['nobody knows the address', () => Promise.reject(new Error('ENOTFOUND'))],
  ['nobody answers in time', () => new Promise<string[]>(() => undefined)],
])('goes on without a name when %s', async (_, lookUp) => {
  const dns = new ReverseDns(lookUp)
  const resolved = dns.resolve('10.0.0.1')
  await vi.advanceTimersByTimeAsync(2000)
  await resolved
  expect(dns.isKnown('10.0.0.1')).toBe(true)
  expect(dns.nameOf('10.0.0.1')).toBeNull()
})
