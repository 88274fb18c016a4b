/**
 * What somebody decided about a field of an index set. `pinned`: it has columns of its own as soon as messages have the
 * field; `forbidden`: it never has. Of other fields their use decides.
 */
export interface FieldPolicy {
  indexSetId: string
  field: string
  policy: 'pinned' | 'forbidden'
}

/** A column that holds what the map has of one field. */
export interface PromotedColumn {
  field: string
  type: 'text' | 'number'
  /** `filling`: earlier messages are read through the map until it is done; `dropping`: nobody reads it any more. */
  state: 'filling' | 'filled' | 'dropping'
  /** Why it was made: `use`, or because the field is pinned. */
  reason: 'use' | 'pin'
  /** When it was made; null for a column that an earlier version made. */
  sinceMs: number | null
  /** On the disk, compressed, as far as it can be told: see `unmeasuredBytes`. */
  sizeBytes: number
  /** Why filling or dropping does not go on; it is tried again. Null when it does. */
  problem: string | null
}

/** The columns of one index set, and what they cost. */
export interface PromotedFields {
  columns: readonly PromotedColumn[]
  /** Most that an index set can have. */
  maxColumns: number
  /** All messages of the index set on the disk, with their indexes. */
  tableBytes: number
  /** Of them, those in small parts, which have all columns in one file: the columns' share of these is not in their sizes. */
  unmeasuredBytes: number
  /** How often this process used each field since `countedSinceMs`; fields that were not used are left out. */
  uses: ReadonlyMap<string, number>
  countedSinceMs: number
}

/** Columns of their own for fields that are used much. What a search finds never depends on them. */
export interface PromotedFieldStore {
  read(indexSetId: string): Promise<PromotedFields>
  /**
   * Makes the columns of pinned fields, and begins to drop those of forbidden ones. One process of all should do so. True
   * when there is nothing left to do for it until policies or messages change. Throws the first EngineError when all
   * index sets were tried.
   */
  enforce(policies: readonly FieldPolicy[]): Promise<boolean>
}

/** What a message store asks of its owner. */
export interface StoreOptions {
  /** Whether somebody decided about a field of an index set: then its use makes no columns. Asked when it would; nothing is when left out. */
  isDecided?: (indexSetId: string, field: string) => Promise<boolean>
}
