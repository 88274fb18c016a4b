import { type IndexSet, type IndexSetChange, type NewIndexSet, toZdt } from '@logline/contract'
import { parseInstant } from '@logline/time'
import { type IndexSetRecord, isForMessages } from './stored/index-set-row.ts'
import type { IndexSetLimits } from './strategies/index-set-limits.ts'
import { withBound } from './strategies/index-strategies.ts'

/** Whether the messages of the default stream may go there. */
export function canBeDefault(set: IndexSetRecord): boolean {
  return set.isWritable && isForMessages(set)
}

/** An index set as on the wire. */
export function indexSetWire(set: IndexSetRecord, limits: IndexSetLimits): IndexSet {
  return {
    id: set.id,
    title: set.title,
    description: set.description,
    default: set.isDefault,
    can_be_default: canBeDefault(set),
    writable: set.isWritable,
    index_prefix: set.indexPrefix,
    shards: set.shards,
    replicas: set.replicas,
    rotation_strategy_class: set.rotationStrategyClass,
    rotation_strategy: withBound(set.rotationStrategy, limits),
    retention_strategy_class: set.retentionStrategyClass,
    retention_strategy: set.retentionStrategy,
    creation_date: toZdt(set.createdAtMs),
    index_analyzer: set.indexAnalyzer,
    index_optimization_max_num_segments: set.maxSegments,
    index_optimization_disabled: set.isOptimizationDisabled,
    field_type_refresh_interval: set.fieldTypeRefreshIntervalMs,
    index_template_type: set.indexTemplateType,
    max_bytes: set.maxBytes,
    archives_before_deletion: set.archivesBeforeDeletion,
  }
}

const usualRefreshMs = 5_000

export function newIndexSet(id: string, request: NewIndexSet, nowMs: number): IndexSetRecord {
  const { writable, creation_date, field_type_refresh_interval } = request
  return {
    id,
    isDefault: false,
    indexPrefix: request.index_prefix,
    indexAnalyzer: request.index_analyzer,
    indexTemplateType: request.index_template_type ?? null,
    createdAtMs: (creation_date ? parseInstant(creation_date) : null) ?? nowMs,
    maxBytes: null,
    archivesBeforeDeletion: false,
    ...changeOf({
      ...request,
      field_type_refresh_interval: field_type_refresh_interval ?? (writable ? usualRefreshMs : 0),
    }),
  }
}

/** The members that a change brings. */
export function changeOf(request: IndexSetChange) {
  return {
    title: request.title,
    description: request.description ?? null,
    isWritable: request.writable,
    shards: request.shards,
    replicas: request.replicas,
    rotationStrategyClass: request.rotation_strategy_class,
    rotationStrategy: ownPart(request.rotation_strategy),
    retentionStrategyClass: request.retention_strategy_class,
    retentionStrategy: request.retention_strategy,
    maxSegments: request.index_optimization_max_num_segments,
    isOptimizationDisabled: request.index_optimization_disabled,
    fieldTypeRefreshIntervalMs: request.field_type_refresh_interval,
    // Clients of the reference do not know these, and change nothing of them.
    ...(request.max_bytes !== undefined && { maxBytes: request.max_bytes }),
    ...(request.archives_before_deletion !== undefined && {
      archivesBeforeDeletion: request.archives_before_deletion,
    }),
  } satisfies Partial<IndexSetRecord>
}

/** Without the operator's bound, which clients send back. */
function ownPart(config: IndexSetRecord['rotationStrategy']): IndexSetRecord['rotationStrategy'] {
  if (!('rotation_period' in config)) return config
  const { max_rotation_period: _, ...own } = config
  return own
}
