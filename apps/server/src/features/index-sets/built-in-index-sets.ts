import { strategyClass } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { indexSetRepo } from './stored/index-set-repo.ts'
import type { IndexSetRecord } from './stored/index-set-row.ts'

/** At the first start, makes the index set that messages of the default stream go to, with index 0; tells whether it did. */
export async function createDefaultIndexSet(db: Db, nowMs: number): Promise<boolean> {
  if (await indexSetRepo(db).defaultSet()) return false
  const rotation = strategyClass('rotation', 'TimeBasedSizeOptimizingStrategy')
  await create(db, nowMs, {
    title: 'Default index set',
    description: 'The default index set',
    indexPrefix: 'logline',
    isDefault: true,
    rotationStrategyClass: rotation,
    rotationStrategy: {
      type: `${rotation}Config`,
      index_lifetime_min: 'P30D',
      index_lifetime_max: 'P40D',
    },
    ...keeping(20),
  })
  return true
}

const eventsRotation = strategyClass('rotation', 'TimeBasedRotationStrategy')
const failuresRotation = strategyClass('rotation', 'SizeBasedRotationStrategy')
/** A year. */
const keepsEvents = {
  rotationStrategyClass: eventsRotation,
  rotationStrategy: {
    type: `${eventsRotation}Config`,
    rotation_period: 'P1M',
    rotate_empty_index_set: false,
  },
  indexTemplateType: 'events',
  ...keeping(12),
} satisfies Partial<IndexSetRecord>

const builtIn = {
  events: {
    title: 'Events',
    description: 'What event definitions have found',
    indexPrefix: 'gl-events',
    ...keepsEvents,
  },
  systemEvents: {
    title: 'System Events',
    description: 'Events of what the system has told its operators',
    indexPrefix: 'gl-system-events',
    ...keepsEvents,
  },
  /** A flood of broken messages must not drive others out. */
  failures: {
    title: 'Processing and Indexing Failures',
    description: 'What could not be decoded or stored as it was sent',
    indexPrefix: 'gl-failures',
    rotationStrategyClass: failuresRotation,
    rotationStrategy: { type: `${failuresRotation}Config`, max_size: 1_073_741_824 },
    ...keeping(4),
  },
} satisfies Record<string, Omit<Wishes, 'isDefault'>>

/** Of what is no ordinary message: kept by rules of its own. */
export type BuiltInIndexSet = keyof typeof builtIn

/** Answers its id. */
export async function ensureBuiltInIndexSet(db: Db, which: BuiltInIndexSet, nowMs: number): Promise<string> {
  const wishes = builtIn[which]
  const known = await indexSetRepo(db).ofPrefix(wishes.indexPrefix)
  return known?.id ?? (await create(db, nowMs, { ...wishes, isDefault: false }))
}

function keeping(indices: number) {
  const retention = strategyClass('retention', 'DeletionRetentionStrategy')
  return {
    retentionStrategyClass: retention,
    retentionStrategy: { type: `${retention}Config`, max_number_of_indices: indices },
  } satisfies Partial<IndexSetRecord>
}

type Wishes = Pick<
  IndexSetRecord,
  | 'title'
  | 'description'
  | 'indexPrefix'
  | 'isDefault'
  | 'rotationStrategyClass'
  | 'rotationStrategy'
  | 'retentionStrategyClass'
  | 'retentionStrategy'
> &
  Partial<Pick<IndexSetRecord, 'indexTemplateType'>>

async function create(db: Db, nowMs: number, wishes: Wishes): Promise<string> {
  const id = newObjectId(nowMs)
  await indexSetRepo(db).insert({
    id,
    indexTemplateType: null,
    ...wishes,
    isWritable: true,
    shards: 1,
    replicas: 0,
    createdAtMs: nowMs,
    indexAnalyzer: 'standard',
    maxSegments: 1,
    isOptimizationDisabled: false,
    fieldTypeRefreshIntervalMs: 5000,
    maxBytes: null,
    archivesBeforeDeletion: false,
  })
  return id
}
