import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const described = z.object({
  /** Name of the strategy, as index sets name it. */
  type: z.string(),
  default_config: z.looseObject({ type: z.string() }),
  json_schema: z.object({
    type: z.literal('object'),
    id: z.string(),
    properties: z.record(z.string(), z.object({ type: z.string() })),
  }),
})

const area = 'index-sets'
const params = z.object({ strategy: z.string() })

/** When an index is full, and the next one begins. */
export const rotationStrategies = {
  list: defineRoute({
    method: 'GET',
    path: '/system/indices/rotation/strategies',
    area,
    summary: 'Strategies of rotation with their configurations',
    permission: 'authenticated',
    response: z.object({
      total: z.int(),
      strategies: z.array(described),
      context: z.object({ time_size_optimizing_retention_fixed_leeway: z.string().nullable() }),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/indices/rotation/strategies/{strategy}',
    area,
    summary: 'One strategy of rotation',
    permission: 'authenticated',
    params,
    response: described,
  }),
}

/** What happens to indices that are no longer wanted. */
export const retentionStrategies = {
  list: defineRoute({
    method: 'GET',
    path: '/system/indices/retention/strategies',
    area,
    summary: 'Strategies of retention with their configurations',
    permission: 'authenticated',
    response: z.object({
      total: z.int(),
      strategies: z.array(described),
      context: z.object({ max_index_retention_period: z.string().nullable() }),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/indices/retention/strategies/{strategy}',
    area,
    summary: 'One strategy of retention',
    permission: 'authenticated',
    params,
    response: described,
  }),
}

export type DescribedStrategy = z.output<typeof described>
