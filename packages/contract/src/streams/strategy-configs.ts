import { hourMs } from '@logline/time'
import { z } from 'zod'
import { period, periodOfAtLeast } from '../base/periods.ts'

const packages = {
  rotation: 'org.graylog2.indexer.rotation.strategies',
  retention: 'org.graylog2.indexer.retention.strategies',
} as const

/** The strategies without their package, which is `rotation` or `retention` of this table's keys. */
export const strategyNames = {
  rotation: [
    'MessageCountRotationStrategy',
    'SizeBasedRotationStrategy',
    'TimeBasedRotationStrategy',
    'TimeBasedSizeOptimizingStrategy',
  ],
  retention: ['DeletionRetentionStrategy', 'ClosingRetentionStrategy', 'NoopRetentionStrategy'],
} as const

type StrategyKind = keyof typeof strategyNames
type StrategyName<Kind extends StrategyKind> = (typeof strategyNames)[Kind][number]

/** As index sets name it. */
export function strategyClass<Kind extends StrategyKind, Name extends StrategyName<Kind>>(
  kind: Kind,
  name: Name,
) {
  return `${packages[kind]}.${name}` as const
}

/** The member `type` of the strategy's configuration. */
export function strategyConfigType<Kind extends StrategyKind, Name extends StrategyName<Kind>>(
  kind: Kind,
  name: Name,
) {
  return `${packages[kind]}.${name}Config` as const
}

const greatestInt = 2_147_483_647
const int = (least: number) => z.int().min(least).max(greatestInt)

const oneOf = (kind: StrategyKind, end: '' | 'Config') =>
  `must be one of ${strategyNames[kind].map((name) => `${packages[kind]}.${name}${end}`).join(', ')}`

export const rotationConfig = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal(strategyConfigType('rotation', 'MessageCountRotationStrategy')),
      max_docs_per_index: int(1),
    }),
    z.strictObject({
      type: z.literal(strategyConfigType('rotation', 'SizeBasedRotationStrategy')),
      /** Bytes. */
      max_size: z.int().min(1),
    }),
    z.strictObject({
      type: z.literal(strategyConfigType('rotation', 'TimeBasedRotationStrategy')),
      rotation_period: periodOfAtLeast(hourMs, '1 hour'),
      /** The operator's bound, which nobody else can set. */
      max_rotation_period: period.nullish(),
      rotate_empty_index_set: z.boolean().default(false),
    }),
    z.strictObject({
      type: z.literal(strategyConfigType('rotation', 'TimeBasedSizeOptimizingStrategy')),
      index_lifetime_min: period,
      index_lifetime_max: period,
    }),
  ],
  { error: oneOf('rotation', 'Config') },
)

const kept = { max_number_of_indices: int(1) }

export const retentionConfig = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal(strategyConfigType('retention', 'DeletionRetentionStrategy')),
      ...kept,
    }),
    z.strictObject({
      type: z.literal(strategyConfigType('retention', 'ClosingRetentionStrategy')),
      ...kept,
    }),
    z.strictObject({ type: z.literal(strategyConfigType('retention', 'NoopRetentionStrategy')), ...kept }),
  ],
  { error: oneOf('retention', 'Config') },
)

const classOf = (kind: StrategyKind) =>
  z.enum(
    strategyNames[kind].map((name) => `${packages[kind]}.${name}`),
    { error: oneOf(kind, '') },
  )

export const rotationClass = classOf('rotation')
export const retentionClass = classOf('retention')

/** Numbers of shards, replicas and segments. */
export const wholeCount = int

export type RotationConfig = z.output<typeof rotationConfig>
export type RetentionConfig = z.output<typeof retentionConfig>

interface ChosenStrategies {
  rotation_strategy_class: string
  rotation_strategy: { type: string }
  retention_strategy_class: string
  retention_strategy: { type: string }
}

/** The strategies whose configuration is that of another one. */
export function mismatchedStrategies(chosen: ChosenStrategies): StrategyKind[] {
  return (['rotation', 'retention'] as const).filter(
    (kind) => chosen[`${kind}_strategy`].type !== `${chosen[`${kind}_strategy_class`]}Config`,
  )
}

export const mismatchText = (kind: StrategyKind) => `must be the configuration of ${kind}_strategy_class`
