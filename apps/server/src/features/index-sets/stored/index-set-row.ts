import { type RetentionConfig, type RotationConfig, retentionConfig, rotationConfig } from '@logline/contract'
import type { Selectable } from 'kysely'
import type { IndexSetsTable } from '../../../db/tables/streams/index-sets-table.ts'

/** How and for how long messages are kept: a series of indices of which the newest is written to. */
export interface IndexSetRecord {
  id: string
  title: string
  description: string | null
  /** Names of its indices are `<prefix>_<number>`. */
  indexPrefix: string
  isDefault: boolean
  isWritable: boolean
  shards: number
  replicas: number
  rotationStrategyClass: string
  rotationStrategy: RotationConfig
  retentionStrategyClass: string
  retentionStrategy: RetentionConfig
  createdAtMs: number
  indexAnalyzer: string
  maxSegments: number
  isOptimizationDisabled: boolean
  fieldTypeRefreshIntervalMs: number
  /** What its messages are; null for ordinary ones. */
  indexTemplateType: string | null
  /** Bytes on the disk above which the oldest indices go; null: as many as retention leaves. */
  maxBytes: number | null
  /** Whether retention makes an archive of an index before it deletes it. */
  archivesBeforeDeletion: boolean
}

/** For ordinary messages. */
export function isForMessages({ indexTemplateType }: IndexSetRecord): boolean {
  return (indexTemplateType ?? 'messages') === 'messages'
}

export function fromRow(row: Selectable<IndexSetsTable>): IndexSetRecord {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    indexPrefix: row.index_prefix,
    isDefault: row.is_default === 1,
    isWritable: row.is_writable === 1,
    shards: row.shards,
    replicas: row.replicas,
    rotationStrategyClass: row.rotation_strategy_class,
    rotationStrategy: rotationConfig.parse(JSON.parse(row.rotation_strategy)),
    retentionStrategyClass: row.retention_strategy_class,
    retentionStrategy: retentionConfig.parse(JSON.parse(row.retention_strategy)),
    createdAtMs: row.created_at_ms,
    indexAnalyzer: row.index_analyzer,
    maxSegments: row.index_optimization_max_num_segments,
    isOptimizationDisabled: row.index_optimization_disabled === 1,
    fieldTypeRefreshIntervalMs: row.field_type_refresh_interval_ms,
    indexTemplateType: row.index_template_type,
    maxBytes: row.max_bytes,
    archivesBeforeDeletion: row.archives_before_deletion === 1,
  }
}

/** The row of one that is there. */
export function toRow(set: IndexSetRecord): IndexSetsTable {
  return {
    id: set.id,
    title: set.title,
    description: set.description,
    index_prefix: set.indexPrefix,
    is_default: set.isDefault ? 1 : 0,
    is_writable: set.isWritable ? 1 : 0,
    shards: set.shards,
    replicas: set.replicas,
    rotation_strategy_class: set.rotationStrategyClass,
    rotation_strategy: JSON.stringify(set.rotationStrategy),
    retention_strategy_class: set.retentionStrategyClass,
    retention_strategy: JSON.stringify(set.retentionStrategy),
    created_at_ms: set.createdAtMs,
    index_analyzer: set.indexAnalyzer,
    index_optimization_max_num_segments: set.maxSegments,
    index_optimization_disabled: set.isOptimizationDisabled ? 1 : 0,
    field_type_refresh_interval_ms: set.fieldTypeRefreshIntervalMs,
    index_template_type: set.indexTemplateType,
    max_bytes: set.maxBytes,
    archives_before_deletion: set.archivesBeforeDeletion ? 1 : 0,
    is_deleted: 0,
  }
}
