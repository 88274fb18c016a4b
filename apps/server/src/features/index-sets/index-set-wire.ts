import { type IndexSet, toZdt } from '@logline/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { IndexSetsTable } from '../../db/tables/streams/index-sets-table.ts'

const strategy = z.looseObject({ type: z.string() })

/** An index set as on the wire. */
export function indexSetWire(row: Selectable<IndexSetsTable>): IndexSet {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    default: row.is_default === 1,
    can_be_default: row.is_writable === 1 && (row.index_template_type ?? 'messages') === 'messages',
    writable: row.is_writable === 1,
    index_prefix: row.index_prefix,
    shards: row.shards,
    replicas: row.replicas,
    rotation_strategy_class: row.rotation_strategy_class,
    rotation_strategy: strategy.parse(JSON.parse(row.rotation_strategy)),
    retention_strategy_class: row.retention_strategy_class,
    retention_strategy: strategy.parse(JSON.parse(row.retention_strategy)),
    creation_date: toZdt(row.created_at_ms),
    index_analyzer: row.index_analyzer,
    index_optimization_max_num_segments: row.index_optimization_max_num_segments,
    index_optimization_disabled: row.index_optimization_disabled === 1,
    field_type_refresh_interval: row.field_type_refresh_interval_ms,
    index_template_type: row.index_template_type,
  }
}
