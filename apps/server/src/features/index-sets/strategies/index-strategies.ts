import type { DescribedStrategy, strategyNames } from '@logline/contract'
import { periodText } from '@logline/time'
import type { IndexSetLimits } from './index-set-limits.ts'

interface Strategy {
  /** Name of the strategy without its package. */
  name: (typeof strategyNames)['rotation' | 'retention'][number]
  /** What an index set without wishes gets; null for what has none (reference: index sets, "Strategies"). */
  defaults: Readonly<Record<string, string | number | boolean | null>>
  /** Types of the members whose default does not show them. */
  types?: Readonly<Record<string, string>>
}

const rotation: readonly Strategy[] = [
  { name: 'MessageCountRotationStrategy', defaults: { max_docs_per_index: 20_000_000 } },
  { name: 'SizeBasedRotationStrategy', defaults: { max_size: 1_073_741_824 } },
  {
    name: 'TimeBasedRotationStrategy',
    defaults: { rotation_period: 'P1D', max_rotation_period: null, rotate_empty_index_set: false },
    types: { max_rotation_period: 'string' },
  },
  {
    name: 'TimeBasedSizeOptimizingStrategy',
    defaults: { index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
  },
]

const retention: readonly Strategy[] = [
  { name: 'DeletionRetentionStrategy', defaults: { max_number_of_indices: 20 } },
  { name: 'ClosingRetentionStrategy', defaults: { max_number_of_indices: 20 } },
  { name: 'NoopRetentionStrategy', defaults: { max_number_of_indices: 2_147_483_647 } },
]

/** Those that can be chosen. */
export function rotationDescriptions(limits: IndexSetLimits): DescribedStrategy[] {
  return rotation
    .map((each) => described('rotation', each))
    .filter(({ type }) => limits.enabledRotations.includes(type))
    .map((each) => ({ ...each, default_config: withBound(each.default_config, limits) }))
}

/** Those that can be chosen. */
export function retentionDescriptions({ disabledRetentions }: IndexSetLimits): DescribedStrategy[] {
  return retention
    .map((each) => described('retention', each))
    .filter(({ type }) => !disabledRetentions.includes(type))
}

/** A configuration with the operator's bound, which rotation by time shows. */
export function withBound<Config extends { type: string }>(
  config: Config,
  { maxWriteIndexAgeMs }: IndexSetLimits,
): Config {
  return config.type.endsWith('.TimeBasedRotationStrategyConfig')
    ? { ...config, max_rotation_period: periodOrNull(maxWriteIndexAgeMs) }
    : config
}

/** As on the wire. */
export function periodOrNull(ms: number | null): string | null {
  return ms === null ? null : periodText(ms)
}

function described(of: 'rotation' | 'retention', { name, defaults, types }: Strategy): DescribedStrategy {
  const parts = ['org', 'graylog2', 'indexer', of, 'strategies']
  const type = [...parts, name].join('.')
  const members = Object.entries(defaults).map(([member, value]) => [
    member,
    { type: types?.[member] ?? jsonType(value) },
  ])
  return {
    type,
    default_config: { type: `${type}Config`, ...defaults },
    json_schema: {
      type: 'object',
      id: ['urn:jsonschema', ...parts, `${name}Config`].join(':'),
      properties: { type: { type: 'string' }, ...Object.fromEntries(members) },
    },
  }
}

function jsonType(value: unknown): string {
  return typeof value === 'number' ? 'integer' : typeof value
}
