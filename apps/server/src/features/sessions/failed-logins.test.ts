import { expect, it } from 'vitest'
import { createFailedLogins, type LoginAttempt } from './failed-logins.ts'

function withClock() {
  const clock = { nowMs: 1_000_000 }
  return { clock, logins: createFailedLogins(() => clock.nowMs) }
}

const attempt = (username: string, address: string, browser: string | null = null): LoginAttempt => ({
  username,
  address,
  browser,
})

const fail = (logins: ReturnType<typeof createFailedLogins>, failed: LoginAttempt, times: number) => {
  for (let count = 0; count < times; count += 1) logins.failed(failed)
}

it('bars a name from an address after ten failures, for five minutes', () => {
  const { clock, logins } = withClock()
  const jane = attempt('jane', '10.0.0.1')
  fail(logins, jane, 9)
  logins.requireAllowed(jane)
  clock.nowMs += 200_000
  fail(logins, jane, 1)
  expect(() => logins.requireAllowed(jane)).toThrow('Try again in 300 seconds')
  logins.requireAllowed(attempt('jane', '10.0.0.2'))
  logins.requireAllowed(attempt('joe', '10.0.0.1'))
  clock.nowMs += 300_001
  logins.requireAllowed(jane)
})

it('forgets failures after a success, and after five minutes', () => {
  const { clock, logins } = withClock()
  const jane = attempt('jane', 'a')
  fail(logins, jane, 9)
  logins.succeeded(jane)
  fail(logins, jane, 9)
  clock.nowMs += 300_001
  fail(logins, jane, 9)
  logins.requireAllowed(jane)
})

it('bars an address that fails for one user after another', () => {
  const { logins } = withClock()
  for (let count = 0; count < 100; count += 1) logins.failed(attempt(`user-${count}`, '10.0.0.1'))
  expect(() => logins.requireAllowed(attempt('jane', '10.0.0.1'))).toThrow('Too many failed sign-ins')
  logins.requireAllowed(attempt('jane', '10.0.0.2'))
})

it('bars a user whose password is guessed from one address after another', () => {
  const { logins } = withClock()
  for (let count = 0; count < 50; count += 1) logins.failed(attempt('jane', `10.0.0.${count}`))
  expect(() => logins.requireAllowed(attempt('jane', '10.0.1.1'))).toThrow('Too many failed sign-ins')
  logins.requireAllowed(attempt('joe', '10.0.1.1'))
})

it('does not start over for a user or an address because one guess was right', () => {
  const { logins } = withClock()
  for (let count = 0; count < 99; count += 1) logins.failed(attempt(`user-${count}`, '10.0.0.1'))
  logins.succeeded(attempt('mine', '10.0.0.1'))
  logins.failed(attempt('user-100', '10.0.0.1'))
  expect(() => logins.requireAllowed(attempt('jane', '10.0.0.1'))).toThrow('Too many failed sign-ins')
})

it('lets a browser in that has signed in as the user before, whatever strangers do', () => {
  const { logins } = withClock()
  fail(logins, attempt('admin', '10.0.0.1'), 200)
  for (let count = 0; count < 200; count += 1) logins.failed(attempt('admin', `10.0.1.${count}`))
  for (let count = 0; count < 200; count += 1) logins.failed(attempt(`user-${count}`, '10.0.0.1'))
  expect(() => logins.requireAllowed(attempt('admin', '10.0.0.1'))).toThrow('Too many failed sign-ins')
  const known = attempt('admin', '10.0.0.1', 'the browser of the administrator')
  logins.requireAllowed(known)
  fail(logins, known, 10)
  expect(() => logins.requireAllowed(known)).toThrow('Too many failed sign-ins')
})

it('remembers a bounded number of pairs, dropping the one that is there longest', () => {
  const { logins } = withClock()
  const first = attempt('first', 'a')
  fail(logins, first, 10)
  for (let count = 0; count < 10_000; count += 1) logins.failed(attempt(`user-${count}`, `${count % 500}`))
  logins.requireAllowed(first)
})

it('bars a user from one address after another after ten wrong codes, for an hour, but not in a known browser', () => {
  const { clock, logins } = withClock()
  const failCode = (number: number) => logins.codeFailed(attempt('jane', `10.0.0.${number}`))
  for (let count = 0; count < 9; count += 1) failCode(count)
  const stranger = attempt('jane', '10.0.1.1')
  logins.requireCodeAllowed(stranger)
  logins.succeeded(stranger)
  failCode(9)
  expect(() => logins.requireCodeAllowed(stranger)).toThrow(
    'Too many wrong codes. Try again in 3600 seconds.',
  )
  logins.requireAllowed(stranger)
  logins.requireCodeAllowed(attempt('joe', '10.0.0.1'))
  const known = attempt('jane', '10.0.0.1', 'a browser of Jane')
  logins.requireCodeAllowed(known)
  clock.nowMs += 3_600_001
  logins.requireCodeAllowed(stranger)
  for (let count = 0; count < 9; count += 1) failCode(count)
  logins.codeSucceeded(known)
  failCode(9)
  logins.requireCodeAllowed(stranger)
})
