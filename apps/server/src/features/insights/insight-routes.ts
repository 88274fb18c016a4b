import { insights } from '@logline/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { mount } from '../../http/mount.ts'
import { searchHttpProblem } from '../searches/index.ts'
import { explainTime } from './explain/explain-time.ts'
import { fieldCounts } from './fields/field-counts.ts'
import { messagePatterns } from './patterns/message-patterns.ts'
import { patternVariables } from './patterns/pattern-variables.ts'
import type { InsightReader, InsightSource } from './scope/insight-scope.ts'
import { createTraffic } from './traffic/traffic.ts'

export function registerInsightRoutes(api: FastifyInstance, source: InsightSource): void {
  const answer = async <Request, Answer>(
    find: (source: InsightSource, reader: InsightReader, request: Request) => Promise<Answer>,
    { body, actor, reply }: { body: Request; actor: Actor; reply: FastifyReply },
  ): Promise<Answer> => {
    try {
      return await find(source, { actor, signal: callerSignal(reply) }, body)
    } catch (error) {
      throw searchHttpProblem(error)
    }
  }
  const traffic = createTraffic()
  mount(api, insights.patterns, (call) => answer(messagePatterns, call))
  mount(api, insights.variables, (call) => answer(patternVariables, call))
  mount(api, insights.fields, (call) => answer(fieldCounts, call))
  mount(api, insights.explain, (call) => answer(explainTime, call))
  mount(api, insights.traffic, (call) => answer(traffic, call))
}
