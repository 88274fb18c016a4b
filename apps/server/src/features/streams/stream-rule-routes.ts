import { type StreamRuleRequest, streamRules } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, newObjectId } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { inputRepo, inputTypeOf } from '../inputs/index.ts'
import { requireSoundRule, ruleTypes } from './rule-types.ts'
import type { StreamRecord } from './stream-repo.ts'
import { type StreamRuleRecord, streamRuleRepo } from './stream-rule-repo.ts'
import { loadChangeable, loadStream, type PlanTarget, ruleOf } from './stream-service.ts'
import { streamRuleWire } from './stream-wire.ts'

interface RuleParams {
  streamId: string
  ruleId: string
}

export function registerStreamRules(app: FastifyInstance, db: Db, runtime: PlanTarget): void {
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
    const stream = await loadChangeable(db, streamId, 'given rules')
    requireSoundRule(body)
    const id = newObjectId()
    const rule = ruleOf(id, streamId, body)
    await db.transaction().execute(async (db) => {
      await streamRuleRepo(db).insert(rule)
      await recordRuleChange(db, actor, { action: 'create', stream, rule })
    })
    await runtime.publishPlan()
    setLocation(reply, `/streams/${streamId}/rules/${id}`)
    return { streamrule_id: id }
  })

  const update = async (params: RuleParams, body: StreamRuleRequest, doer: Doer) => {
    const stream = await loadChangeable(db, params.streamId, 'given rules')
    await loadRule(db, params)
    requireSoundRule(body)
    const rule = ruleOf(params.ruleId, params.streamId, body)
    await db.transaction().execute(async (db) => {
      await streamRuleRepo(db).update(rule)
      await recordRuleChange(db, doer, { action: 'update', stream, rule })
    })
    await runtime.publishPlan()
    return { streamrule_id: params.ruleId }
  }
  mount(app, streamRules.update, ({ params, body, actor }) => update(params, body, actor))
  mount(app, streamRules.updateByPost, ({ params, body, actor }) => update(params, body, actor))

  mount(app, streamRules.remove, async ({ params, actor }) => {
    const stream = await loadChangeable(db, params.streamId, 'given rules')
    const rule = await loadRule(db, params)
    await db.transaction().execute(async (db) => {
      await streamRuleRepo(db).remove(rule.id)
      await recordRuleChange(db, actor, { action: 'delete', stream, rule })
    })
    await runtime.publishPlan()
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

async function loadRule(db: Db, { streamId, ruleId }: RuleParams): Promise<StreamRuleRecord> {
  const rule = (await streamRuleRepo(db).ofStream(streamId)).find((rule) => rule.id === ruleId)
  if (!rule) throw notFound(`Stream rule <${ruleId}> of stream <${streamId}> not found!`)
  return rule
}

interface RuleChange {
  action: 'create' | 'update' | 'delete'
  stream: StreamRecord
  rule: StreamRuleRecord
}

/** A rule has no title: its stream's is told. */
async function recordRuleChange(db: Db, doer: Doer, { action, stream, rule }: RuleChange): Promise<void> {
  const { id, streamId, type, field, value, isInverted } = rule
  const details = { stream_id: streamId, type, field, value, inverted: isInverted }
  await recordAudit(db, doer, { action, entity: { type: 'stream_rule', id, title: stream.title }, details })
}
