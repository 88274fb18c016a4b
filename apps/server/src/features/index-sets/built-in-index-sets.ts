import { type Db, newObjectId } from '../../db/index.ts'
import type { IndexSetsTable } from '../../db/tables/streams/index-sets-table.ts'
import { indexSetRepo } from './index-set-repo.ts'

const rotations = 'org.graylog2.indexer.rotation.strategies'
const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'

/** At the first start, makes the index set that messages of the default stream go to, with index 0; tells whether it did. */
export async function createDefaultIndexSet(db: Db, nowMs: number): Promise<boolean> {
  if (await indexSetRepo(db).defaultSet()) return false
  await create(db, nowMs, {
    title: 'Default index set',
    description: 'The default index set',
    index_prefix: 'logline',
    is_default: 1,
    ...rotatedBy('TimeBasedSizeOptimizingStrategy', {
      index_lifetime_min: 'P30D',
      index_lifetime_max: 'P40D',
    }),
    ...keeping(20),
  })
  return true
}

/** What bounds failures: a flood of broken messages must not drive others out. Answers the id of their index set. */
export async function ensureFailuresIndexSet(db: Db, nowMs: number): Promise<string> {
  const known = await indexSetRepo(db).ofPrefix('gl-failures')
  if (known) return known.id
  return await create(db, nowMs, {
    title: 'Processing and Indexing Failures',
    description: 'What could not be decoded or stored as it was sent',
    index_prefix: 'gl-failures',
    is_default: 0,
    ...rotatedBy('SizeBasedRotationStrategy', { max_size: 1_073_741_824 }),
    ...keeping(4),
  })
}

function rotatedBy(name: string, options: Record<string, string | number>) {
  const type = `${rotations}.${name}`
  return {
    rotation_strategy_class: type,
    rotation_strategy: JSON.stringify({ type: `${type}Config`, ...options }),
  }
}

function keeping(indices: number) {
  return {
    retention_strategy_class: retention,
    retention_strategy: JSON.stringify({ type: `${retention}Config`, max_number_of_indices: indices }),
  }
}

type Wishes = Pick<IndexSetsTable, 'title' | 'description' | 'index_prefix' | 'is_default'> &
  ReturnType<typeof rotatedBy> &
  ReturnType<typeof keeping>

async function create(db: Db, nowMs: number, wishes: Wishes): Promise<string> {
  const id = newObjectId(nowMs)
  await indexSetRepo(db).insert({
    id,
    ...wishes,
    is_writable: 1,
    shards: 1,
    replicas: 0,
    created_at_ms: nowMs,
    index_analyzer: 'standard',
    index_optimization_max_num_segments: 1,
    index_optimization_disabled: 0,
    field_type_refresh_interval_ms: 5000,
    index_template_type: null,
  })
  return id
}
