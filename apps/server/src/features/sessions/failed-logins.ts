import type { Db } from '../../db/index.ts'
import { tooManyRequests } from '../../http/errors.ts'
import { recordFailure } from '../audit/index.ts'
import { createFailureCounter } from './failure-counter.ts'

/** A password that somebody sent. */
export interface LoginAttempt {
  username: string
  address: string
  /** Names the browser, when this user has signed in with it before; null for a stranger. */
  browser: string | null
}

/** How many wrong passwords it takes until no more are tried for 5 minutes. */
const limits = {
  /** For a user from an address. */
  pair: 10,
  /** For a user, from wherever. Strangers only. */
  user: 50,
  /** From an address, for whomever: an office behind one address may well mistype a few dozen on a Monday. Strangers only. */
  address: 100,
  /** For a user in a browser that has signed in as this user before, whatever strangers do. */
  browser: 10,
} as const

/**
 * How many wrong codes of a user it takes until no more are tried for an hour, strangers only: who gets there has the
 * password, and one of a million codes is right. This leaves 240 guesses a day.
 */
const codeLimit = 10
const codeWindowMs = 60 * 60_000

export type FailedLogins = ReturnType<typeof createFailedLogins>

/**
 * Slows down guessing, by user, by address and by both. None of it bars a browser that has signed in as the user
 * before: so nobody can keep users out of their own browser by guessing wrong in their name.
 */
export function createFailedLogins(now: () => number = Date.now) {
  const failures = {
    pair: createFailureCounter({ limit: limits.pair, now }),
    user: createFailureCounter({ limit: limits.user, now }),
    address: createFailureCounter({ limit: limits.address, now }),
    browser: createFailureCounter({ limit: limits.browser, now }),
  }
  const wrongCodes = createFailureCounter({ limit: codeLimit, windowMs: codeWindowMs, now })
  const countersOf = ({ username, address, browser }: LoginAttempt) => {
    const name = username.slice(0, 200)
    if (browser !== null) return [{ counter: failures.browser, key: JSON.stringify([name, browser]) }]
    return [
      { counter: failures.pair, key: JSON.stringify([name, address]) },
      { counter: failures.user, key: name },
      { counter: failures.address, key: address },
    ]
  }

  return {
    /** Throws 429 while no more are tried. */
    requireAllowed(attempt: LoginAttempt): void {
      const waitMs = Math.max(...countersOf(attempt).map(({ counter, key }) => counter.waitMs(key)))
      if (waitMs > 0) throw tooMany('failed sign-ins', waitMs)
    },

    /** Throws 429 while no more codes are tried after a right password. */
    requireCodeAllowed({ username, browser }: LoginAttempt): void {
      const waitMs = browser === null ? wrongCodes.waitMs(username) : 0
      if (waitMs > 0) throw tooMany('wrong codes', waitMs)
    },

    failed(attempt: LoginAttempt): void {
      for (const { counter, key } of countersOf(attempt)) counter.add(key)
    },

    /** The password was right and the code was not, which is a failed sign-in, too. */
    codeFailed(attempt: LoginAttempt): void {
      this.failed(attempt)
      if (attempt.browser === null) wrongCodes.add(attempt.username)
    },

    /** Who knows the password may start over. What others did to the user or from the address stays counted. */
    succeeded(attempt: LoginAttempt): void {
      const [own] = countersOf(attempt)
      own?.counter.forget(own.key)
    },

    /** Like `succeeded`, with a code, too. */
    codeSucceeded(attempt: LoginAttempt): void {
      this.succeeded(attempt)
      wrongCodes.forget(attempt.username)
    },
  }
}

/**
 * Nothing is said of whether there is such a user here: the lookup would take longer for one that exists. As many are
 * recorded as passwords were tried, which is bounded for each address.
 */
export function recordFailedSignIn(
  db: Db,
  { username, address }: LoginAttempt,
  reason: string | null,
): Promise<void> {
  const title = username.slice(0, 100)
  const doer = { userId: '', username: title, clientAddress: address }
  const entity = { type: 'user', id: '', title }
  return recordFailure(db, doer, { action: 'sign_in', entity, details: reason === null ? {} : { reason } })
}

function tooMany(failures: string, waitMs: number): Error {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return tooManyRequests(`Too many ${failures}. Try again in ${wait}.`, seconds)
}
