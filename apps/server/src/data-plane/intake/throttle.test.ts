import { expect, it } from 'vitest'
import { Throttle } from './throttle.ts'

const roomy = { sizeBytes: 0, sizeLimitBytes: 100 }

it.each([
  ['nothing waits', [{ ...roomy, uncommittedMessages: 0 }], false],
  [
    'nothing waits in a full journal',
    [{ uncommittedMessages: 0, sizeBytes: 99, sizeLimitBytes: 100 }],
    false,
  ],
  ['some wait', [{ ...roomy, uncommittedMessages: 100_000 }], false],
  ['many wait', [{ ...roomy, uncommittedMessages: 100_001 }], true],
  ['the journal is nearly full', [{ uncommittedMessages: 1, sizeBytes: 91, sizeLimitBytes: 100 }], true],
  ['it grows', [10, 20_010].map((uncommittedMessages) => ({ ...roomy, uncommittedMessages })), false],
  ['it grows fast', [10, 20_011].map((uncommittedMessages) => ({ ...roomy, uncommittedMessages })), true],
  [
    'it grew fast',
    [10, 90_000, 90_000].map((uncommittedMessages) => ({ ...roomy, uncommittedMessages })),
    false,
  ],
])('when %s', (_, backlogs, expected) => {
  const left = backlogs.slice()
  const throttle = new Throttle(() => left.shift() ?? { ...roomy, uncommittedMessages: 0 })
  const answers = backlogs.map((_, second) => throttle.isOn(second * 1000))
  expect(answers.at(-1)).toBe(expected)
})

it('is looked at once a second', () => {
  let looks = 0
  const throttle = new Throttle(() => {
    looks += 1
    return { ...roomy, uncommittedMessages: 200_000 }
  })
  expect([0, 1, 999].map((nowMs) => throttle.isOn(nowMs))).toEqual([true, true, true])
  expect(looks).toBe(1)
})
