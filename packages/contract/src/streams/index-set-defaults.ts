import { z } from 'zod'
import { period } from '../base/periods.ts'

const rotation = 'org.graylog2.indexer.rotation.strategies'
const retention = 'org.graylog2.indexer.retention.strategies'

const rotationConfig = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal(`${rotation}.MessageCountRotationStrategyConfig`),
    max_docs_per_index: z.int().min(1),
  }),
  z.strictObject({
    type: z.literal(`${rotation}.SizeBasedRotationStrategyConfig`),
    max_size: z.int().min(1),
  }),
  z.strictObject({
    type: z.literal(`${rotation}.TimeBasedRotationStrategyConfig`),
    rotation_period: period,
    max_rotation_period: period.nullish(),
    rotate_empty_index_set: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal(`${rotation}.TimeBasedSizeOptimizingStrategyConfig`),
    index_lifetime_min: period,
    index_lifetime_max: period,
  }),
])

const kept = { max_number_of_indices: z.int().min(1) }

const retentionConfig = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(`${retention}.DeletionRetentionStrategyConfig`), ...kept }),
  z.strictObject({ type: z.literal(`${retention}.ClosingRetentionStrategyConfig`), ...kept }),
  z.strictObject({ type: z.literal(`${retention}.NoopRetentionStrategyConfig`), ...kept }),
])

const strategyClass = z.string().min(1).max(300)

const schema = z
  .strictObject({
    index_analyzer: z.string().trim().min(1, { error: 'must not be blank' }).max(100),
    shards: z.int().min(1),
    replicas: z.int().min(0),
    index_optimization_max_num_segments: z.int().min(1),
    index_optimization_disabled: z.boolean(),
    field_type_refresh_interval: z.int().min(0),
    field_type_refresh_interval_unit: z.enum(['SECONDS', 'MINUTES']),
    rotation_strategy_class: strategyClass,
    rotation_strategy_config: rotationConfig,
    /** Copy of the above, under its older name. */
    rotation_strategy: rotationConfig.nullish(),
    retention_strategy_class: strategyClass,
    retention_strategy_config: retentionConfig,
    retention_strategy: retentionConfig.nullish(),
  })
  .superRefine((config, context) => {
    for (const kind of ['rotation', 'retention'] as const) {
      const ofClass = `${config[`${kind}_strategy_class`]}Config`
      if (config[`${kind}_strategy_config`].type === ofClass) continue
      const message = `must be the configuration of ${kind}_strategy_class`
      context.addIssue({ code: 'custom', path: [`${kind}_strategy_config`, 'type'], message })
    }
  })

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
    rotation_strategy_class: `${rotation}.TimeBasedSizeOptimizingStrategy`,
    rotation_strategy_config: {
      type: `${rotation}.TimeBasedSizeOptimizingStrategyConfig`,
      index_lifetime_min: 'P30D',
      index_lifetime_max: 'P40D',
    },
    retention_strategy_class: `${retention}.DeletionRetentionStrategy`,
    retention_strategy_config: {
      type: `${retention}.DeletionRetentionStrategyConfig`,
      max_number_of_indices: 20,
    },
  },
}
