import { type StreamRuleRequest, streamRules } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { inputRepo, inputTypeOf } from '../inputs/index.ts'
import { ruleTypes } from './rule-types.ts'
import { streamRuleRepo } from './stored/stream-rule-repo.ts'
import { loadStream, type PlanTarget } from './stream-changes.ts'
import { createStreamRuleChanges, loadRule, type RuleParams } from './stream-rule-changes.ts'
import { streamRuleWire } from './stream-wire.ts'

export function registerStreamRules(app: FastifyInstance, db: Db, runtime: PlanTarget): void {
  const changes = createStreamRuleChanges(db, runtime)

  mount(app, streamRules.list, async ({ params }) => {
    await loadStream(db, params.streamId)
    const rules = await streamRuleRepo(db).ofStream(params.streamId)
    return { total: rules.length, stream_rules: rules.map(streamRuleWire) }
  })

  mount(app, streamRules.get, async ({ params }) => {
    await loadStream(db, params.streamId)
    return streamRuleWire(await loadRule(db, params))
  })

  mount(app, streamRules.create, async ({ params: { streamId }, body, actor, reply }) => {
    const { id } = await changes.create(streamId, body, actor)
    setLocation(reply, `/streams/${streamId}/rules/${id}`)
    return { streamrule_id: id }
  })

  const update = async (params: RuleParams, body: StreamRuleRequest, doer: Actor) => {
    const { id } = await changes.update(params, body, doer)
    return { streamrule_id: id }
  }
  mount(app, streamRules.update, ({ params, body, actor }) => update(params, body, actor))
  mount(app, streamRules.updateByPost, ({ params, body, actor }) => update(params, body, actor))

  mount(app, streamRules.remove, async ({ params, actor }) => {
    await changes.remove(params, actor)
  })

  mount(app, streamRules.types, async () => [...ruleTypes])

  mount(app, streamRules.inputs, async ({ actor }) => {
    const all = await inputRepo(db).all()
    const readable = all.filter((input) => isPermitted(actor, `inputs:read:${input.id}`))
    return {
      inputs: readable.map(({ id, title, type }) => ({ id, title, name: inputTypeOf(type)?.name ?? type })),
    }
  })
}
