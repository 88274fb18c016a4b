import type { Generated } from 'kysely'

/** Times are milliseconds since 1970 UTC; flags are 0 or 1; JSON is text. */
export interface IndexSetsTable {
  id: string
  title: string
  description: string | null
  index_prefix: string
  is_default: number
  is_writable: number
  shards: number
  replicas: number
  rotation_strategy_class: string
  /** JSON object. */
  rotation_strategy: string
  retention_strategy_class: string
  /** JSON object. */
  retention_strategy: string
  created_at_ms: number
  index_analyzer: string
  index_optimization_max_num_segments: number
  index_optimization_disabled: number
  field_type_refresh_interval_ms: number
  index_template_type: string | null
  /** It was deleted without its data, which the next index set of its prefix takes over. Until then there is no such set. */
  is_deleted: number
  /** Bytes on the disk above which the oldest indices go; null: as many as retention leaves. */
  max_bytes: number | null
  /** Whether retention makes an archive of an index before it deletes it. */
  archives_before_deletion: number
}

/** The indices of an index set. The one with the greatest number is written to. */
export interface IndicesTable {
  index_set_id: string
  number: number
  created_at_ms: number
  /** Times of the first and the last message; null when it has none, or nobody has looked. */
  range_begin_ms: number | null
  range_end_ms: number | null
  range_calculated_at_ms: number | null
  range_took_ms: number | null
  /** When the next one took its place; null for the one that is written to. */
  rotated_at_ms: number | null
  /** When rotation by time last came due and was left out, as there was no message. */
  rotation_skipped_at_ms: number | null
  /** `closed`: kept on the disk and not searched. `deleting`: as good as gone, and soon so on the disk. */
  state: Generated<'open' | 'closed' | 'deleting'>
  /** It was closed once: retention leaves it alone. */
  is_reopened: Generated<number>
  /** Somebody said that retention must leave it alone. */
  is_kept: Generated<number>
  /** What follows its rotation was done: its range is known, and it is merged. */
  is_settled: Generated<number>
}
