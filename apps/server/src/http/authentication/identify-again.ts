import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { HttpError, unauthorized } from '../errors.ts'
import { attemptOf } from './authentication.ts'

/** What was taken away is noticed within a second. */
const checkEveryMs = 500

/** Who a request whose answer lasts stands for, asked anew. */
export interface CallerCheck {
  checkEveryMs: number
  /** Null when the credentials have ended. */
  identify: () => Promise<Actor | null>
}

/** With `extendsSession`, looking keeps a session alive. */
export function identifyAgain(
  request: FastifyRequest,
  { extendsSession }: { extendsSession: boolean },
): CallerCheck {
  const attempt = attemptOf(request, { extendsSession })
  if (!attempt) throw unauthorized()
  return {
    checkEveryMs,
    async identify() {
      try {
        return await request.server.identify(attempt)
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) return null
        throw error
      }
    },
  }
}

interface Watch {
  /** Nothing is left to watch over. */
  over: AbortSignal
  mayGoOn: (actor: Actor) => boolean
}

/** Resolves when the caller may not go on, with who it is then, null for nobody; `over` when it was over before. */
export async function whenRightsEnd(
  { checkEveryMs, identify }: CallerCheck,
  { over, mayGoOn }: Watch,
): Promise<Actor | null | 'over'> {
  while (!over.aborted) {
    await sleep(checkEveryMs, null, { signal: over, ref: false }).catch(() => null)
    if (over.aborted) break
    // While nobody can be asked, nobody can have been locked out either.
    const actor = await identify().catch(() => 'unknown' as const)
    if (actor !== 'unknown' && !(actor && mayGoOn(actor))) return actor
  }
  return 'over'
}
