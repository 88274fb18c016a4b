import { describe, expect, it } from 'vitest'
import { fuzz } from './fuzz-run.ts'
import { fuzzInThread, type ThreadLimits } from './fuzz-thread.ts'
import { inputOf } from './mutate.ts'
import { fuzzTargets } from './targets.ts'

const shortRun = { seed: 7, inputs: 5000 }

/** The short form; `npm run fuzz -- <codec>` is the long one. */
it.each(Object.entries(fuzzTargets))('%s takes broken and random input', async (_, target) => {
  expect((await fuzz(target, shortRun)).inputs).toBe(shortRun.inputs)
})

it.each(Object.entries(fuzzTargets))('%s is fuzzed beginning with frames it takes', (_, target) => {
  for (const frame of target.corpus) target.run(frame)
})

it('makes the same input of the same seed and number', () => {
  const [target] = Object.values(fuzzTargets)
  if (target === undefined) throw new Error('No target')
  const inputs = Array.from({ length: 50 }, (_, no) => inputOf(target, 3, no))
  expect(inputs.toReversed()).toEqual(inputs.map((_, index) => inputOf(target, 3, 49 - index)))
  expect(new Set(inputs.map((input) => input.toString('latin1'))).size).toBeGreaterThan(40)
})

describe('a run in a thread', () => {
  const targetsModule = new URL('./testing/planted-targets.ts', import.meta.url).href
  const planted = (name: string, limits?: Partial<ThreadLimits>) =>
    fuzzInThread({ targetsModule, name, seed: 1, inputs: 1000 }, limits)

  it('counts what is refused', async () => {
    expect(await planted('refuses')).toMatchObject({ figures: { inputs: 1000, refused: 1000 } })
  })

  it.each([
    ['an exception that is no refusal', 'crashes', {}, /^Input \d+ crashes: TypeError: cannot read/],
    ['an input that takes more than a second', 'isSlow', {}, /^Input \d+ takes \d{4} ms$/],
    ['an input that never ends', 'hangs', { hangsAfterMs: 3000 }, /^Input \d+ hangs$/],
    ['a heap without bound', 'grows', { maxHeapMegabytes: 64 }, /ERR_WORKER_OUT_OF_MEMORY/],
    ['memory without bound', 'grows', { maxResidentBytes: 1000 }, /^\d+ bytes are resident$/],
  ])('finds %s', async (_, name, limits, fault) => {
    expect(await planted(name, limits)).toMatchObject({ fault: expect.stringMatching(fault) })
  })
})
