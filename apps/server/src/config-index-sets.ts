import { strategyClass, type strategyNames } from '@logline/contract'
import { z } from 'zod'
import { duration, names, size } from './config-values.ts'
import type { IndexSetLimits } from './features/index-sets/index.ts'

const rotations = {
  count: 'MessageCountRotationStrategy',
  size: 'SizeBasedRotationStrategy',
  time: 'TimeBasedRotationStrategy',
  'time-size-optimizing': 'TimeBasedSizeOptimizingStrategy',
} as const satisfies Record<string, (typeof strategyNames.rotation)[number]>

const retentions = {
  delete: 'DeletionRetentionStrategy',
  close: 'ClosingRetentionStrategy',
  none: 'NoopRetentionStrategy',
} as const satisfies Record<string, (typeof strategyNames.retention)[number]>

const leastRotationMs = 3_600_000

/** Settings of rotation and retention, by name. What they begin with lies in each index set. */
export const indexSetSettings = {
  LOGLINE_RETENTION: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('Whether indices beyond the retention of their index set are taken away: on or off (on)'),
  LOGLINE_MAX_STORAGE: size
    .optional()
    .describe('Most disk of all indices together, such as 400gb; above it the oldest index goes (any)'),
  LOGLINE_DISABLED_RETENTION_STRATEGIES: names(retentions)
    .prefault('')
    .describe('Strategies of retention nobody may choose: delete, close, none, with commas (none of them)'),
  LOGLINE_MAX_INDEX_RETENTION_PERIOD: duration
    .optional()
    .describe('Longest time that index sets may be told to keep messages, such as 365d (any)'),
  LOGLINE_ENABLED_INDEX_ROTATION_STRATEGIES: names(rotations)
    .prefault(Object.keys(rotations).join())
    .describe(`Strategies of rotation that can be chosen (${Object.keys(rotations).join()})`),
  LOGLINE_MAX_WRITE_INDEX_AGE: duration
    .refine((ms) => ms >= leastRotationMs, 'must be at least 1h')
    .optional()
    .describe(
      'Age at which rotation by time begins a new index at the latest, at least 1h (that of the index set)',
    ),
  LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_PERIOD: duration
    .prefault('1d')
    .describe('Rotation by time and size: least age of an index of enough size, in whole days (1d)'),
  LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_MIN_SHARD_SIZE: size
    .prefault('20gb')
    .describe('Rotation by time and size: size of an index that is enough, for each shard (20gb)'),
  LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_MAX_SHARD_SIZE: size
    .prefault('50gb')
    .describe('Rotation by time and size: size of an index that is too much, for each shard (50gb)'),
  LOGLINE_TIME_SIZE_OPTIMIZING_RETENTION_FIXED_LEEWAY: duration
    .optional()
    .describe(
      'Rotation by time and size: time between least and greatest lifetime, which is then not chosen (chosen)',
    ),
}

const given = z.object(indexSetSettings)

export function indexSetLimits(settings: z.output<typeof given>): IndexSetLimits {
  return {
    appliesRetention: settings.LOGLINE_RETENTION === 'on',
    maxBytes: settings.LOGLINE_MAX_STORAGE ?? null,
    disabledRetentions: settings.LOGLINE_DISABLED_RETENTION_STRATEGIES.map((name) =>
      strategyClass('retention', name),
    ),
    maxRetentionMs: settings.LOGLINE_MAX_INDEX_RETENTION_PERIOD ?? null,
    enabledRotations: settings.LOGLINE_ENABLED_INDEX_ROTATION_STRATEGIES.map((name) =>
      strategyClass('rotation', name),
    ),
    maxWriteIndexAgeMs: settings.LOGLINE_MAX_WRITE_INDEX_AGE ?? null,
    rotationPeriodMs: settings.LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_PERIOD,
    minShardBytes: settings.LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_MIN_SHARD_SIZE,
    maxShardBytes: settings.LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_MAX_SHARD_SIZE,
    fixedLeewayMs: settings.LOGLINE_TIME_SIZE_OPTIMIZING_RETENTION_FIXED_LEEWAY ?? null,
  }
}
