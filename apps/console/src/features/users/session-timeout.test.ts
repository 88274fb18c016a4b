import { expect, it } from 'vitest'
import { timeoutMs, timeoutParts, timeoutText } from './session-timeout.ts'
import { globalTimeoutQuery } from './user-queries.ts'

it.each([
  [-1, 'Sessions do not timeout'],
  [null, 'Sessions do not timeout'],
  [28_800_000, '8 Hours'],
  [172_800_000, '2 Days'],
  [90_000, '90 Seconds'],
])('a time-out of %s ms reads %s', (ms, text) => expect(timeoutText(ms)).toBe(text))

it('what is typed is what was stored', () => {
  for (const ms of [1_000, 60_000, 5_400_000, 86_400_000]) {
    const { amount, unit } = timeoutParts(ms)
    expect(timeoutMs(amount, unit.value)).toBe(ms)
  }
})

it('a time-out for everybody that nobody has set is off, and one hour', () => {
  const usual = { enable_global_session_timeout: false, global_session_timeout_interval: 'PT1H' }
  expect(globalTimeoutQuery.select(null)).toEqual(usual)
})
