import { tail } from '@logline/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/index.ts'
import { attemptOf, type Identify } from '../../http/authentication.ts'
import type { Credentials } from '../../http/credentials.ts'
import { unauthorized } from '../../http/errors.ts'
import { mountEventStream } from '../../http/mount-event-stream.ts'
import type { TailLink } from '../data-plane/index.ts'
import { expressionOf, searchHttpProblem } from '../searches/index.ts'
import { tailDecorator } from './tail-decorator.ts'
import { openingStreams } from './tail-rights.ts'
import { startTail } from './tail-session.ts'
import { createTailSlots } from './tail-slots.ts'

interface TailDependencies {
  db: Db
  dataPlane: { tails: TailLink }
  identify: Identify
}

/** How soon a tail ends after its session, its token or a permission. To check a password takes 19 MiB and its time. */
const checkEveryMs: Record<Credentials['kind'] | 'header', number> = {
  session: 2_000,
  token: 2_000,
  password: 60_000,
  header: 2_000,
}

/** Live tail: new messages that match a query, as the data plane finds them (`data-plane/tail`). */
export function registerTail(app: FastifyInstance, { db, dataPlane, identify }: TailDependencies): void {
  const slots = createTailSlots()

  mountEventStream(app, tail.live, async ({ query: asked, actor, request, signal }) => {
    const { query, streams } = asked
    const named = streams.split(',').filter((id) => id !== '')
    const streamIds = await openingStreams(db, named, actor)
    const expression = readableExpression(query)
    const decorate = tailDecorator(asked.decorators)
    const caller = identifyAgain(request, identify)
    // The place is held until the connection is closed, also by a reader who does not read that the tail has ended.
    const giveBack = slots.take(actor.userId)
    signal.addEventListener('abort', giveBack)
    if (signal.aborted) giveBack()
    const shown = { expression, decorate }
    return startTail({ db, tails: dataPlane.tails, query, named, streamIds, signal, ...shown, ...caller })
  })
}

function readableExpression(query: string): ReturnType<typeof expressionOf> {
  try {
    return expressionOf(query)
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

/** Looking does not keep a session alive: an idle user's tail ends with it. */
function identifyAgain(request: FastifyRequest, identify: Identify) {
  const attempt = attemptOf(request, { extendsSession: false })
  if (!attempt) throw unauthorized()
  return {
    checkEveryMs: checkEveryMs[attempt.credentials?.kind ?? 'header'],
    identify: () => identify(attempt),
  }
}
