import { fields, type TimeRange } from '@logline/contract'
import type { Caller, MessageStore } from '@logline/engine'
import type { ResolvedTimeRange } from '@logline/message'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { sendPrepared } from '../../http/answers/prepared-answer.ts'
import { missingStreamPermission } from '../../http/errors.ts'
import { mount, wantsPretty } from '../../http/mount.ts'
import { indexRepo } from '../index-sets/index.ts'
import { nonMessageStreamIds, readableStreams, type StreamRecord, streamRepo } from '../streams/index.ts'
import { type FieldsScope, fieldNames, knownFields, knownFieldsAnswer } from './known-fields.ts'
import { suggestions } from './suggestions.ts'

interface Turn {
  user: string
  signal: AbortSignal
  isHeavy: boolean
}

export interface FieldsDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  /** Whose turn it is among those who search; values are looked for in messages, fields are not. */
  queue: {
    run: <T>(turn: Turn, task: () => Promise<T>) => Promise<T>
  }
  resolveTimeRange: (range: TimeRange, nowMs: number) => ResolvedTimeRange
  /** What goes wrong with a search, as an answer; anything else unchanged. Searching itself uses this feature. */
  searchHttpProblem: (error: unknown) => unknown
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Which fields there are, and which values they have. */
export function registerFields(app: FastifyInstance, dependencies: FieldsDependencies): void {
  const { db } = dependencies
  const answer = answerWith(dependencies.searchHttpProblem)

  const send = async (scope: FieldsScope, { request, reply }: Exchange) => {
    if (wantsPretty(request)) return knownFields(dependencies, scope)
    return sendPrepared(request, reply, await knownFieldsAnswer(dependencies, scope))
  }

  mount(app, fields.ofReadableStreams, async ({ actor: { username }, actor, ...exchange }) => {
    const streams = messageStreams(await readableStreams(db, actor))
    return answer(() => send({ streams, timeRange: null, username }, exchange))
  })

  mount(app, fields.ofStreams, async ({ body, actor: { username }, actor, ...exchange }) => {
    const streams = await requestedStreams(db, body?.streams ?? [], actor)
    const range = body?.timerange
    return answer(() => {
      const timeRange = range ? dependencies.resolveTimeRange(range, Date.now()) : null
      return send({ streams, timeRange, username }, exchange)
    })
  })

  mount(app, fields.names, async ({ query, actor }) => {
    const scope = { streams: await readableStreams(db, actor), username: actor.username }
    return answer(async () => ({ fields: await fieldNames(dependencies, query.limit, scope) }))
  })

  registerSuggestions(app, dependencies)
}

function registerSuggestions(app: FastifyInstance, dependencies: FieldsDependencies): void {
  const { db, messageStore, queue } = dependencies
  const answer = answerWith(dependencies.searchHttpProblem)

  mount(app, fields.suggest, async ({ body, actor, reply }) => {
    const readable = await readableStreams(db, actor)
    const wanted = body.streams ?? []
    const streams =
      wanted.length === 0 ? messageStreams(readable) : readable.filter(({ id }) => wanted.includes(id))
    const [indexSets, hiddenIndices] = await Promise.all([streamRepo(db).indexSets(), indexRepo(db).hidden()])
    const indexSetIds = [...new Set(streams.flatMap(({ id }) => indexSets.get(id) ?? []))]
    const streamIds = streams.map(({ id }) => id)
    const signal = callerSignal(reply)
    const caller: Caller = { user: actor.username, purpose: 'suggestions', signal }
    return answer(() => {
      const timeRange = dependencies.resolveTimeRange(body.timerange, Date.now())
      const scope = { indexSetIds, hiddenIndices, streamIds, timeRange, queries: [] }
      const turn = { user: actor.username, signal, isHeavy: false }
      return queue.run(turn, () => suggestions(messageStore, { ...body, scope }, caller))
    })
  })
}

/** Does the work, and gives its failures the form of an answer. */
function answerWith(searchHttpProblem: FieldsDependencies['searchHttpProblem']) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw searchHttpProblem(error)
    }
  }
}

function messageStreams(streams: readonly StreamRecord[]): StreamRecord[] {
  return streams.filter(({ id }) => !nonMessageStreamIds.has(id))
}

/** The named streams, which must all be readable; without any, all that hold messages and are readable. */
async function requestedStreams(db: Db, ids: readonly string[], actor: Actor): Promise<StreamRecord[]> {
  const unreadable = [...new Set(ids)].filter((id) => !isPermitted(actor, `streams:read:${id}`))
  if (unreadable.length > 0) throw missingStreamPermission(unreadable)
  const readable = await readableStreams(db, actor)
  return ids.length === 0 ? messageStreams(readable) : readable.filter(({ id }) => ids.includes(id))
}
