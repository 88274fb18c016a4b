import { tail } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mountEventStream } from '../../http/answers/mount-event-stream.ts'
import { identifyAgain } from '../../http/authentication/identify-again.ts'
import type { TailLink } from '../data-plane/index.ts'
import { expressionOf, searchHttpProblem } from '../searches/index.ts'
import { tailDecorator } from './tail-decorator.ts'
import { openingStreams } from './tail-rights.ts'
import { startTail } from './tail-session.ts'
import { createTailSlots } from './tail-slots.ts'

interface TailDependencies {
  db: Db
  dataPlane: { tails: TailLink }
}

/** Live tail: new messages that match a query, as the data plane finds them (`data-plane/tail`). */
export function registerTail(app: FastifyInstance, { db, dataPlane }: TailDependencies): void {
  const slots = createTailSlots()

  mountEventStream(app, tail.live, async ({ query: asked, actor, request, signal }) => {
    const { query, streams } = asked
    const named = streams.split(',').filter((id) => id !== '')
    const streamIds = await openingStreams(db, named, actor)
    const expression = readableExpression(query)
    const decorate = tailDecorator(asked.decorators)
    // An idle user's tail ends with the session.
    const caller = identifyAgain(request, { extendsSession: false })
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
