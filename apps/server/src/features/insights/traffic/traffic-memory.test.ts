import { expect, it } from 'vitest'
import { createTrafficMemory } from './traffic-memory.ts'

function memoryWithClock() {
  const clock = { ms: 0, found: 0 }
  const memory = createTrafficMemory<number>(() => clock.ms)
  const recall = (key: string, tookMs = 0) =>
    memory.recall(key, async () => {
      await Promise.resolve()
      clock.ms += tookMs
      clock.found += 1
      return clock.found
    })
  return { clock, recall, memory }
}

it('gives the same answer for a while, and to all who ask while it is being found', async () => {
  const { clock, recall } = memoryWithClock()
  expect(await Promise.all([recall('a'), recall('a'), recall('b')])).toEqual([1, 1, 2])
  clock.ms += 4_999
  expect(await recall('a')).toBe(1)
  clock.ms += 1
  expect(await recall('a')).toBe(3)
})

it('keeps what took long for sixty times as long, and at most a quarter of an hour', async () => {
  const { clock, recall } = memoryWithClock()
  await recall('a', 2_000)
  clock.ms += 119_999
  expect(await recall('a')).toBe(1)
  clock.ms += 1
  expect(await recall('a', 60_000)).toBe(2)
  clock.ms += 15 * 60_000
  expect(await recall('a')).toBe(3)
})

it('keeps no failure', async () => {
  const { recall, memory } = memoryWithClock()
  await expect(memory.recall('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await recall('a')).toBe(1)
})

it('forgets the oldest of more than two hundred', async () => {
  const { recall } = memoryWithClock()
  for (let no = 0; no <= 200; no += 1) await recall(`key ${no}`)
  expect(await recall('key 200')).toBe(201)
  expect(await recall('key 0')).toBe(202)
})
