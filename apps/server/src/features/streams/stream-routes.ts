import { streams } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { outputRepo } from '../outputs/index.ts'
import type { Trials } from '../trials/index.ts'
import { type StreamRecord, streamRepo } from './stored/stream-repo.ts'
import { streamRuleRepo } from './stored/stream-rule-repo.ts'
import { createStreamChanges, loadStream, type PlanTarget, type StreamChanges } from './stream-changes.ts'
import { registerStreamOutputs } from './stream-output-routes.ts'
import { streamPage } from './stream-page.ts'
import { registerStreamRules } from './stream-rule-routes.ts'
import { registerStreamStates } from './stream-state-routes.ts'
import { type RuledStream, streamWire } from './stream-wire.ts'
import { testMatch } from './test-match.ts'

interface StreamDependencies {
  db: Db
  dataPlane: PlanTarget
  trials: Trials
}

export function registerStreams(app: FastifyInstance, { db, dataPlane, trials }: StreamDependencies): void {
  const changes = createStreamChanges(db, dataPlane)
  registerReading(app, { db, trials })
  registerChanging(app, db, changes)
  registerStreamStates(app, changes)
  registerStreamRules(app, db, dataPlane)
  registerStreamOutputs(app, db, changes)
}

function registerReading(app: FastifyInstance, { db, trials }: { db: Db; trials: Trials }): void {
  mount(app, streams.list, async ({ actor }) => {
    const readable = await readableRuledStreams(db, actor)
    return { total: readable.length, streams: readable.map((each) => streamWire(each, actor)) }
  })

  mount(app, streams.enabled, async ({ actor }) => {
    const readable = await readableRuledStreams(db, actor)
    const enabled = readable.filter(({ stream }) => !stream.isDisabled)
    return { total: enabled.length, streams: enabled.map((each) => streamWire(each, actor)) }
  })

  mount(app, streams.paginated, ({ query, actor }) => streamPage(db, actor, query))

  mount(app, streams.get, async ({ params, actor }) =>
    streamWire(await ruled(db, await loadStream(db, params.streamId)), actor),
  )

  mount(app, streams.testMatch, async ({ params, body, actor }) =>
    testMatch(await ruled(db, await loadStream(db, params.streamId)), body.message, { trials, actor }),
  )
}

function registerChanging(app: FastifyInstance, db: Db, changes: StreamChanges): void {
  mount(app, streams.create, async ({ body, actor, reply }) => {
    const id = await changes.create(body, actor)
    setLocation(reply, `/streams/${id}`)
    return { stream_id: id }
  })

  mount(app, streams.update, async ({ params, body, actor }) =>
    streamWire(await ruled(db, await changes.update(params.streamId, body, actor)), actor),
  )

  mount(app, streams.remove, async ({ params, actor }) => {
    await changes.remove(params.streamId, actor)
  })

  mount(app, streams.clone, async ({ params, body, actor, reply }) => {
    requirePermission(actor, 'streams:create')
    const id = await changes.clone(params.streamId, body, actor)
    setLocation(reply, `/streams/${id}`)
    return { stream_id: id }
  })

  mount(app, streams.assignToIndexSet, async ({ params, body, actor }) => {
    for (const id of body) requirePermission(actor, `streams:edit:${id}`)
    await changes.assignToIndexSet(body, params.indexSetId, actor)
  })
}

/** Every stream the actor may read, those of events and failures included. */
export async function readableStreams(db: Db, actor: Actor): Promise<StreamRecord[]> {
  const all = await streamRepo(db).all()
  return all.filter((stream) => isPermitted(actor, `streams:read:${stream.id}`))
}

async function ruled(db: Db, stream: StreamRecord): Promise<RuledStream> {
  const [rules, outputs] = await Promise.all([
    streamRuleRepo(db).ofStream(stream.id),
    outputRepo(db).ofStreams([stream.id]),
  ])
  return { stream, rules, outputs: outputs.get(stream.id) ?? [] }
}

async function readableRuledStreams(db: Db, actor: Actor): Promise<RuledStream[]> {
  const [readable, rules] = await Promise.all([readableStreams(db, actor), streamRuleRepo(db).byStream()])
  const outputs = await outputRepo(db).ofStreams(readable.map(({ id }) => id))
  return readable.map((stream) => ({
    stream,
    rules: rules.get(stream.id) ?? [],
    outputs: outputs.get(stream.id) ?? [],
  }))
}
