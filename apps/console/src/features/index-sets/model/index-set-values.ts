import type { IndexSet, IndexSetDefaults, RetentionConfig, RotationConfig } from '@logline/contract'
import { dayMs, periodMs } from '@logline/time'

type Typed = number | string

/** What the form holds: of all strategies at once, so that another choice and back loses nothing. */
export interface IndexSetValues {
  title: string
  description: string
  index_prefix: string
  index_analyzer: string
  shards: Typed
  replicas: Typed
  index_optimization_max_num_segments: Typed
  index_optimization_disabled: boolean
  /** In `refresh_unit`. */
  field_type_refresh_interval: Typed
  refresh_unit: string | null
  rotation_strategy_class: string | null
  rotation_strategy: {
    max_docs_per_index: Typed
    max_size: Typed
    rotation_period: string
    rotate_empty_index_set: boolean
    /** Days. */
    index_lifetime_min: Typed
    index_lifetime_max: Typed
  }
  retention_strategy_class: string | null
  retention_strategy: { max_number_of_indices: Typed }
  /** Nothing typed: no limit. */
  max_bytes: Typed
  archives_before_deletion: boolean
}

/** What an index set says of how messages are kept. */
type Keeping = Pick<IndexSet, 'rotation_strategy' | 'retention_strategy'>

const anyRotation: IndexSetValues['rotation_strategy'] = {
  max_docs_per_index: 20_000_000,
  max_size: 1_073_741_824,
  rotation_period: 'P1D',
  rotate_empty_index_set: false,
  index_lifetime_min: 30,
  index_lifetime_max: 40,
}
const usualIndices = 20
const secondMs = 1_000
const minuteMs = 60_000

/** Of a new one: the prefix and the words are its own. */
export function newValues(defaults: IndexSetDefaults): IndexSetValues {
  return {
    title: '',
    description: '',
    index_prefix: '',
    index_analyzer: defaults.index_analyzer,
    ...numbersOf(defaults),
    field_type_refresh_interval: defaults.field_type_refresh_interval,
    refresh_unit: defaults.field_type_refresh_interval_unit,
    rotation_strategy_class: defaults.rotation_strategy_class,
    retention_strategy_class: defaults.retention_strategy_class,
    ...keepingValues(defaults),
    max_bytes: '',
    archives_before_deletion: false,
  }
}

export function valuesOf(set: IndexSet): IndexSetValues {
  const refreshMs = set.field_type_refresh_interval
  const isMinutes = refreshMs > 0 && refreshMs % minuteMs === 0
  return {
    title: set.title,
    description: set.description ?? '',
    index_prefix: set.index_prefix,
    index_analyzer: set.index_analyzer,
    ...numbersOf(set),
    field_type_refresh_interval: refreshMs / (isMinutes ? minuteMs : secondMs),
    refresh_unit: isMinutes ? 'MINUTES' : 'SECONDS',
    rotation_strategy_class: set.rotation_strategy_class,
    retention_strategy_class: set.retention_strategy_class,
    ...keepingValues(set),
    max_bytes: set.max_bytes ?? '',
    archives_before_deletion: set.archives_before_deletion,
  }
}

export const unitMs: Readonly<Record<string, number>> = { SECONDS: secondMs, MINUTES: minuteMs }

function numbersOf(of: IndexSet | IndexSetDefaults) {
  const { shards, replicas, index_optimization_max_num_segments, index_optimization_disabled } = of
  return { shards, replicas, index_optimization_max_num_segments, index_optimization_disabled }
}

function keepingValues({ rotation_strategy, retention_strategy }: Keeping) {
  return {
    rotation_strategy: { ...anyRotation, ...rotationValues(rotation_strategy) },
    retention_strategy: { max_number_of_indices: retentionNumber(retention_strategy) },
  }
}

function rotationValues(config: RotationConfig): Partial<IndexSetValues['rotation_strategy']> {
  if (!('index_lifetime_min' in config)) return config
  return {
    index_lifetime_min: daysOf(config.index_lifetime_min),
    index_lifetime_max: daysOf(config.index_lifetime_max),
  }
}

/** Who did nothing had no number of their own. */
function retentionNumber({ type, max_number_of_indices }: RetentionConfig): number {
  return type.endsWith('.NoopRetentionStrategyConfig') ? usualIndices : max_number_of_indices
}

function daysOf(period: string): number {
  return periodMs(period) / dayMs
}
