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

/** What bounds failures: a flood of broken messages must not drive others out. Answers the id of their index set. */
export async function ensureFailuresIndexSet(db: Db, nowMs: number): Promise<string> {
  const known = await indexSetRepo(db).ofPrefix('gl-failures')
  if (known) return known.id
  const rotation = strategyClass('rotation', 'SizeBasedRotationStrategy')
  return await create(db, nowMs, {
    title: 'Processing and Indexing Failures',
    description: 'What could not be decoded or stored as it was sent',
    indexPrefix: 'gl-failures',
    isDefault: false,
    rotationStrategyClass: rotation,
    rotationStrategy: { type: `${rotation}Config`, max_size: 1_073_741_824 },
    ...keeping(4),
  })
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
>

async function create(db: Db, nowMs: number, wishes: Wishes): Promise<string> {
  const id = newObjectId(nowMs)
  await indexSetRepo(db).insert({
    id,
    ...wishes,
    isWritable: true,
    shards: 1,
    replicas: 0,
    createdAtMs: nowMs,
    indexAnalyzer: 'standard',
    maxSegments: 1,
    isOptimizationDisabled: false,
    fieldTypeRefreshIntervalMs: 5000,
    indexTemplateType: null,
    maxBytes: null,
    archivesBeforeDeletion: false,
  })
  return id
}
