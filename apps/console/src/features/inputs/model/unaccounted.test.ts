import { expect, it } from 'vitest'
import { unaccounted } from './unaccounted.ts'

const whole = { received: 21, stored: 1, shed: 2, failed: 3, dropped: 4, in_journal: 11 }
const twice = { received: 42, stored: 2, shed: 4, failed: 6, dropped: 8, in_journal: 22 }

it('holds when every message is accounted for', () => {
  expect(unaccounted({ inputs: { a: whole, b: whole }, total: twice })).toBeNull()
})

it.each([
  ['an input', { a: { ...whole, received: 24 }, b: whole }, { ...twice, received: 45 }, 3, ['a']],
  ['more than came', { a: { ...whole, stored: 5 } }, { ...whole, stored: 5 }, -4, ['a']],
  [
    'inputs whose differences meet',
    { a: { ...whole, shed: 3 }, b: { ...whole, dropped: 3 } },
    twice,
    2,
    ['a', 'b'],
  ],
  ['a member of the total', { a: whole }, { ...whole, in_journal: 10 }, 1, []],
  ['a total that is not the sum', { a: whole }, twice, 21, []],
])('does not hold for %s', (_, inputs, total, difference, inputIds) =>
  expect(unaccounted({ inputs, total })).toEqual({ difference, inputIds }),
)
