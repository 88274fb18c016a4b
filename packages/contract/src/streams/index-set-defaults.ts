import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import {
  mismatchedStrategies,
  mismatchText,
  retentionClass,
  retentionConfig,
  rotationClass,
  rotationConfig,
  strategyClass,
  strategyConfigType,
  wholeCount,
} from './strategy-configs.ts'

const plainMembers = {
  index_analyzer: z.string().trim().min(1, { error: 'must not be blank' }).max(100),
  shards: wholeCount(1),
  replicas: wholeCount(0),
  index_optimization_max_num_segments: wholeCount(1),
  index_optimization_disabled: z.boolean(),
  field_type_refresh_interval: z.int().min(0),
  field_type_refresh_interval_unit: z.enum(['SECONDS', 'MINUTES']),
  rotation_strategy_class: rotationClass,
  retention_strategy_class: retentionClass,
}

const defaults = z.object({
  ...plainMembers,
  rotation_strategy_config: rotationConfig,
  /** Copy of the above, under its older name. */
  rotation_strategy: rotationConfig,
  retention_strategy_config: retentionConfig,
  retention_strategy: retentionConfig,
})

/** Each configuration is sent by either of its names; of both, the newer one counts. */
const schema = z
  .strictObject({
    ...plainMembers,
    rotation_strategy_config: rotationConfig.nullish(),
    rotation_strategy: rotationConfig.nullish(),
    retention_strategy_config: retentionConfig.nullish(),
    retention_strategy: retentionConfig.nullish(),
  })
  .transform((sent, context): z.output<typeof defaults> => {
    const wrong = (kind: 'rotation' | 'retention', message: string) =>
      context.addIssue({ code: 'custom', path: [`${kind}_strategy_config`], message })
    const rotation = sent.rotation_strategy_config ?? sent.rotation_strategy
    const retention = sent.retention_strategy_config ?? sent.retention_strategy
    if (!rotation) wrong('rotation', 'must be sent')
    if (!retention) wrong('retention', 'must be sent')
    if (!rotation || !retention) return z.NEVER
    const complete = {
      ...sent,
      rotation_strategy_config: rotation,
      rotation_strategy: rotation,
      retention_strategy_config: retention,
      retention_strategy: retention,
    }
    for (const kind of mismatchedStrategies(complete)) wrong(kind, mismatchText(kind))
    return complete
  })

const rotation = {
  type: strategyConfigType('rotation', 'TimeBasedSizeOptimizingStrategy'),
  index_lifetime_min: 'P30D',
  index_lifetime_max: 'P40D',
}

const retention = {
  type: strategyConfigType('retention', 'DeletionRetentionStrategy'),
  max_number_of_indices: 20,
}

/** What a new index set begins with. */
export const indexSetDefaultsConfig: {
  schema: typeof schema
  whenUnset: z.output<typeof schema>
} = {
  schema,
  whenUnset: {
    index_analyzer: 'standard',
    shards: 1,
    replicas: 0,
    index_optimization_max_num_segments: 1,
    index_optimization_disabled: false,
    field_type_refresh_interval: 5,
    field_type_refresh_interval_unit: 'SECONDS',
    rotation_strategy_class: strategyClass('rotation', 'TimeBasedSizeOptimizingStrategy'),
    rotation_strategy_config: rotation,
    rotation_strategy: rotation,
    retention_strategy_class: strategyClass('retention', 'DeletionRetentionStrategy'),
    retention_strategy_config: retention,
    retention_strategy: retention,
  },
}

/** The same settings are a class of the cluster configuration, by whose routes they are read. */
export const indexSetDefaults = {
  update: defineRoute({
    method: 'PUT',
    path: '/system/indices/index_set_defaults',
    area: 'index-sets',
    summary: 'Replace what new index sets begin with; also needs clusterconfigentry:edit',
    permission: 'clusterconfigentry:create',
    // Its members are those of the class; mistakes are told field by field.
    body: z.record(z.string(), z.unknown()),
    response: defaults,
  }),
}

export type IndexSetDefaults = z.output<typeof defaults>
