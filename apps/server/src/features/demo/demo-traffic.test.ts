import { describe, expect, it } from 'vitest'
import { demoHistory } from './demo-traffic.ts'

const endMs = Date.UTC(2026, 5, 1, 12)
const history = (seed: number) => [...demoHistory({ seed, endMs, count: 5000 })]

describe('the demo history', () => {
  it('is the same for the same seed and end, and another for another seed', () => {
    expect(JSON.stringify(history(7))).toBe(JSON.stringify(history(7)))
    expect(JSON.stringify(history(7))).not.toBe(JSON.stringify(history(8)))
  })

  it('is a day long, in order, and about as large as asked', () => {
    const messages = history(1)
    const times = messages.map((message) => message.timestamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBe(endMs / 1000 - 86_400)
    expect(times.at(-1)).toBeLessThan(endMs / 1000)
    expect(messages.length).toBeGreaterThan(4000)
    expect(messages.length).toBeLessThan(6000)
  })

  it('shows an incident: errors stand out in its half hour', () => {
    const share = (fromMs: number, toMs: number) => {
      const within = history(3).filter(
        ({ timestamp }) => timestamp * 1000 >= fromMs && timestamp * 1000 < toMs,
      )
      return within.filter(({ level }) => level <= 3).length / within.length
    }
    const startMs = endMs - 2.5 * 3_600_000
    expect(share(startMs + 120_000, startMs + 900_000)).toBeGreaterThan(0.2)
    expect(share(endMs - 10 * 3_600_000, endMs - 4 * 3_600_000)).toBeLessThan(0.05)
  })
})
