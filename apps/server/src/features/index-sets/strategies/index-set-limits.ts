/** What the operator has set for rotation and retention of all index sets. Strategies are named by their classes. */
export interface IndexSetLimits {
  /** Whether indices are taken away at all. */
  appliesRetention: boolean
  disabledRetentions: readonly string[]
  /** Of all indices on the disk; above it the oldest go. Null: as many as there is room for. */
  maxBytes: number | null
  /** Null: an index set may keep messages for any time. */
  maxRetentionMs: number | null
  enabledRotations: readonly string[]
  /** When rotation by time begins a new index at the latest; null: as the index set says. */
  maxWriteIndexAgeMs: number | null
  /** Of rotation by time and size: least age of an index of `minShardBytes`. */
  rotationPeriodMs: number
  /** Enough for a new index after `rotationPeriodMs`, for each shard. */
  minShardBytes: number
  /** Enough for a new index at any age, for each shard. */
  maxShardBytes: number
  /** Of rotation by time and size: between the two lifetimes; null: as the index set says. */
  fixedLeewayMs: number | null
}
