import { type Db, newObjectId } from '../../db/index.ts'
import { indexSetRepo } from './index-set-repo.ts'

const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'

/** At the first start, makes the index set that messages of the default stream go to, with index 0; tells whether it did. */
export async function createDefaultIndexSet(db: Db, nowMs: number): Promise<boolean> {
  if (await indexSetRepo(db).defaultSet()) return false
  await indexSetRepo(db).insert({
    id: newObjectId(nowMs),
    title: 'Default index set',
    description: 'The default index set',
    index_prefix: 'logline',
    is_default: 1,
    is_writable: 1,
    shards: 1,
    replicas: 0,
    rotation_strategy_class: rotation,
    rotation_strategy: JSON.stringify({
      type: `${rotation}Config`,
      index_lifetime_min: 'P30D',
      index_lifetime_max: 'P40D',
    }),
    retention_strategy_class: retention,
    retention_strategy: JSON.stringify({ type: `${retention}Config`, max_number_of_indices: 20 }),
    created_at_ms: nowMs,
    index_analyzer: 'standard',
    index_optimization_max_num_segments: 1,
    index_optimization_disabled: 0,
    field_type_refresh_interval_ms: 5000,
    index_template_type: null,
  })
  return true
}
