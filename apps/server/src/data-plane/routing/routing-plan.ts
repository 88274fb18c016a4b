import { z } from 'zod'
import type { Plan } from '../plan.ts'

/** The part of the plan that decides where messages go. */
export type RoutingPlan = Pick<Plan, 'defaultStream' | 'streams' | 'indexSets'>

const plannedStream = z.object({ id: z.string(), indexSetId: z.string() })

const plannedRule = z.object({
  type: z.enum([
    'EXACT',
    'REGEX',
    'GREATER',
    'SMALLER',
    'PRESENCE',
    'CONTAINS',
    'ALWAYS_MATCH',
    'MATCH_INPUT',
  ]),
  field: z.string(),
  value: z.string(),
  isInverted: z.boolean(),
})

/** As it is kept with a batch in flight. */
export const routingPlanSchema: z.ZodType<RoutingPlan> = z.object({
  defaultStream: plannedStream,
  streams: z.array(
    plannedStream.extend({
      matchingType: z.enum(['AND', 'OR']),
      removesMatchesFromDefaultStream: z.boolean(),
      rules: z.array(plannedRule),
    }),
  ),
  indexSets: z.array(z.object({ id: z.string(), writeIndexNo: z.number() })),
})
