import { tooManyRequests } from '../../http/errors.ts'

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
const windowMs = 5 * 60_000
/** At this many remembered of one kind, the one that is there longest is forgotten. */
const maxRemembered = 10_000

/**
 * Slows down guessing, by user, by address and by both. None of it bars a browser that has signed in as the user
 * before: so nobody can keep users out of their own browser by guessing wrong in their name.
 */
export function createFailedLogins(now: () => number = Date.now) {
  const failures = {
    pair: createFailureCounter(limits.pair, now),
    user: createFailureCounter(limits.user, now),
    address: createFailureCounter(limits.address, now),
    browser: createFailureCounter(limits.browser, now),
  }
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
      if (waitMs <= 0) return
      const waitSeconds = Math.ceil(waitMs / 1000)
      throw tooManyRequests(
        `Too many failed sign-ins. Try again in ${waitSeconds === 1 ? 'a second' : `${waitSeconds} seconds`}.`,
        waitSeconds,
      )
    },

    failed(attempt: LoginAttempt): void {
      for (const { counter, key } of countersOf(attempt)) counter.add(key)
    },

    /** Who knows the password may start over. What others did to the user or from the address stays counted. */
    succeeded(attempt: LoginAttempt): void {
      const [own] = countersOf(attempt)
      own?.counter.forget(own.key)
    },
  }
}

/** Counts within 5 minutes of the first; at the limit, 5 minutes of waiting begin. */
export function createFailureCounter(limit: number, now: () => number = Date.now) {
  const counts = new Map<string, { count: number; sinceMs: number }>()
  const recent = (key: string) => {
    const known = counts.get(key)
    return known && now() - known.sinceMs < windowMs ? known : null
  }
  return {
    waitMs(key: string): number {
      const known = recent(key)
      return known && known.count >= limit ? known.sinceMs + windowMs - now() : 0
    },

    add(key: string): void {
      const known = recent(key)
      const count = (known?.count ?? 0) + 1
      const startsNow = !known || count >= limit
      // Set anew, so that the map stays in the order of the windows' beginnings.
      if (startsNow) counts.delete(key)
      counts.set(key, { count, sinceMs: startsNow ? now() : known.sinceMs })
      if (counts.size > maxRemembered) forgetFirst(counts)
    },

    forget(key: string): void {
      counts.delete(key)
    },
  }
}

/** A map keeps its entries in the order they were set. */
function forgetFirst(counts: Map<string, unknown>): void {
  for (const key of counts.keys()) {
    counts.delete(key)
    return
  }
}
