import type { StreamRuleRequest } from '@logline/contract'
import { type Db, lockRow, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import { requireMayRoute } from './routing-rights.ts'
import { requireSoundRule } from './rule-types.ts'
import type { StreamRecord } from './stored/stream-repo.ts'
import { type StreamRuleRecord, streamRuleRepo } from './stored/stream-rule-repo.ts'
import { changeable, loadStream, type PlanTarget, ruleOf } from './stream-changes.ts'
import { streamRuleKind } from './stream-rule-kind.ts'

export interface RuleParams {
  streamId: string
  ruleId: string
}

/** The rules of streams. Each change holds the stream as well: nobody deletes it in between. */
export function createStreamRuleChanges(db: Db, runtime: PlanTarget) {
  const changes = createChanges(db, streamRuleKind, () => runtime.publishPlan())

  async function withStream(streamId: string, actor: Actor) {
    const { title } = changeable(await loadStream(db, streamId), 'given rules')
    requireMayRoute(actor, streamId)
    return { title, lockFirst: (db: Db) => lockStream(db, streamId) }
  }

  return {
    create: async (streamId: string, request: StreamRuleRequest, doer: Actor): Promise<StreamRuleRecord> =>
      changes.create(doer, {
        ...(await withStream(streamId, doer)),
        make() {
          requireSoundRule(request)
          return ruleOf(newObjectId(), streamId, request)
        },
      }),

    update: async (params: RuleParams, request: StreamRuleRequest, doer: Actor): Promise<StreamRuleRecord> =>
      changes.change(doer, params.ruleId, {
        ...(await withStream(params.streamId, doer)),
        after(before) {
          requireOfStream(before, params)
          requireSoundRule(request)
          return ruleOf(params.ruleId, params.streamId, request)
        },
      }),

    remove: async (params: RuleParams, doer: Actor): Promise<StreamRuleRecord> =>
      changes.remove(doer, params.ruleId, {
        ...(await withStream(params.streamId, doer)),
        check: (rule) => requireOfStream(rule, params),
      }),
  }
}

/** Throws 404. */
export async function loadRule(db: Db, params: RuleParams): Promise<StreamRuleRecord> {
  const rule = await streamRuleRepo(db).byId(params.ruleId)
  if (!rule) throw notFound(streamRuleKind.missing(params.ruleId))
  requireOfStream(rule, params)
  return rule
}

/** Throws 404 when it was deleted meanwhile. */
async function lockStream(db: Db, id: string): Promise<StreamRecord> {
  await lockRow(db, 'streams', id)
  return loadStream(db, id)
}

function requireOfStream(rule: StreamRuleRecord, { streamId, ruleId }: RuleParams): void {
  if (rule.streamId !== streamId) throw notFound(streamRuleKind.missing(ruleId))
}
