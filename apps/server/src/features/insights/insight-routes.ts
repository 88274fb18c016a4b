import { insights } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { mount } from '../../http/mount.ts'
import { searchHttpProblem } from '../searches/index.ts'
import { explainTime } from './explain/explain-time.ts'
import { messagePatterns } from './patterns/message-patterns.ts'
import { patternVariables } from './patterns/pattern-variables.ts'
import type { InsightSource } from './scope/insight-scope.ts'

export function registerInsightRoutes(api: FastifyInstance, source: InsightSource): void {
  mount(api, insights.patterns, async ({ body, actor, reply }) => {
    try {
      return await messagePatterns(source, { actor, signal: callerSignal(reply) }, body)
    } catch (error) {
      throw searchHttpProblem(error)
    }
  })
  mount(api, insights.variables, async ({ body, actor, reply }) => {
    try {
      return await patternVariables(source, { actor, signal: callerSignal(reply) }, body)
    } catch (error) {
      throw searchHttpProblem(error)
    }
  })
  mount(api, insights.explain, async ({ body, actor, reply }) => {
    try {
      return await explainTime(source, { actor, signal: callerSignal(reply) }, body)
    } catch (error) {
      throw searchHttpProblem(error)
    }
  })
}
