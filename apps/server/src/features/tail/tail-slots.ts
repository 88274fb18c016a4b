import { tooManyRequests } from '../../http/errors.ts'

/** Every tail looks at every new message. One more than either is refused with 429. */
export const tailLimits = { perUser: 5, inAll: 20 }

const retryAfterSeconds = 10

/** Counts the open tails. `take` throws 429 at a limit; what it returns gives the place back, and may be called again. */
export function createTailSlots(limits = tailLimits) {
  const taken = new Map<string, number>()
  let inAll = 0

  function change(userId: string, by: 1 | -1) {
    const own = (taken.get(userId) ?? 0) + by
    inAll += by
    if (own > 0) taken.set(userId, own)
    else taken.delete(userId)
  }

  return {
    take(userId: string): () => void {
      if ((taken.get(userId) ?? 0) >= limits.perUser) {
        throw tooManyRequests(
          `You have ${limits.perUser} live searches open, and no more are allowed at a time. Close one first.`,
          retryAfterSeconds,
        )
      }
      if (inAll >= limits.inAll) {
        throw tooManyRequests(
          `${limits.inAll} live searches are open on this server, and no more are allowed at a time. Try again later.`,
          retryAfterSeconds,
        )
      }
      change(userId, 1)
      let isTaken = true
      return () => {
        if (isTaken) change(userId, -1)
        isTaken = false
      }
    },
  }
}
