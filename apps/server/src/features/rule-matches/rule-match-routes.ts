import { type RuleMatches, type RuleMatchesRequest, streamRules, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { mount } from '../../http/mount.ts'
import {
  loadStream,
  plannedRule,
  requireSoundRules,
  routedMessageOf,
  type StreamRecord,
  streamRuleRepo,
} from '../streams/index.ts'
import type { Trials } from '../trials/index.ts'
import { type RecentMessageSource, recentLimit, recentMessages, recentRangeMs } from './recent-messages.ts'

type RuleMatchSources = RecentMessageSource & { trials: Trials }

/** What rules would do, before they are saved: told by the messages of the last hours. */
export function registerRuleMatches(app: FastifyInstance, sources: RuleMatchSources): void {
  mount(app, streamRules.matches, async ({ params, body, actor, reply }) => {
    const stream = await loadStream(sources.db, params.streamId)
    return ruleMatches(sources, { stream, body, actor, signal: callerSignal(reply) })
  })
}

interface Question {
  stream: StreamRecord
  body: RuleMatchesRequest
  actor: Actor
  signal: AbortSignal
}

async function ruleMatches(
  sources: RuleMatchSources,
  { stream, body, actor, signal }: Question,
): Promise<RuleMatches> {
  const given = body.messages.map(routedMessageOf)
  const rules = await askedRules(sources, stream.id, body)
  const planned = rules.map(plannedRule)
  const fields = [...new Set(planned.map(({ field }) => field).filter(Boolean)), 'gl2_source_input']
  const recent = await recentMessages(sources, { actor, signal, fields })
  const matchingType = body.matching_type ?? stream.matchingType
  const found = await sources.trials.run(
    actor,
    'ruleMatches',
    { rules: planned, matchingType },
    recent.messages,
    given,
  )
  return {
    rules: rules.map(({ id }, index) => ({ id, matches: found.ofRules[index] ?? 0 })),
    matches: found.together,
    recent: {
      messages: recent.messages.length,
      limit: recentLimit,
      range_seconds: recentRangeMs / 1000,
      from: toTs(recent.fromMs),
      to: toTs(recent.toMs),
      is_cut: recent.isCut,
    },
    messages: found.given,
  }
}

/** The drafts, or what is stored. */
async function askedRules({ db }: RuleMatchSources, streamId: string, { rules: drafts }: RuleMatchesRequest) {
  if (!drafts) return streamRuleRepo(db).ofStream(streamId)
  requireSoundRules(drafts)
  return drafts.map(({ id = null, type, field = null, value = null, inverted }) => ({
    id,
    type,
    field,
    value,
    isInverted: inverted,
  }))
}
