import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { unauthorized } from '../errors.ts'
import { attemptOf, type Identify } from './authentication.ts'
import type { Credentials } from './credentials.ts'

/** How soon a long answer ends after its session, its token or a permission. To check a password takes 19 MiB and its time. */
const checkEveryMs: Record<Credentials['kind'] | 'header', number> = {
  session: 2_000,
  token: 2_000,
  password: 60_000,
  header: 2_000,
}

/** Who a request whose answer lasts stands for, asked anew. */
export interface CallerCheck {
  checkEveryMs: number
  /** Null when the credentials have ended. */
  identify: () => Promise<Actor | null>
}

/** With `extendsSession`, looking keeps a session alive. */
export function identifyAgain(
  request: FastifyRequest,
  identify: Identify,
  { extendsSession }: { extendsSession: boolean },
): CallerCheck {
  const attempt = attemptOf(request, { extendsSession })
  if (!attempt) throw unauthorized()
  return {
    checkEveryMs: checkEveryMs[attempt.credentials?.kind ?? 'header'],
    identify: () => identify(attempt),
  }
}
