import type { DescribedStrategy } from '@logline/contract'

interface Strategy {
  /** Name of the strategy without its package. */
  name: string
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

export const rotationDescriptions = rotation.map((each) => described('rotation', each))
export const retentionDescriptions = retention.map((each) => described('retention', each))

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
