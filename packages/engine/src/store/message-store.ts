import type { Readable } from 'node:stream'
import type { FieldValue, Message, ResolvedTimeRange } from '@logline/message'
import type { ComparisonStore } from './comparison.ts'
import type { PivotResult } from './pivot-result.ts'
import type { PromotedFieldStore } from './promoted-fields.ts'
import type { Caller, HiddenIndices, SearchScope } from './search-scope.ts'

export interface SortKey {
  field: string
  order: 'ASC' | 'DESC'
}

export interface MessagesRequest {
  scope: SearchScope
  /** (timestamp, id) is appended as tie-break by the store. */
  sort: readonly SortKey[]
  limit: number
  offset: number
  /** Empty: all fields. */
  fields: readonly string[]
}

export type ExportFormat = 'csv' | 'json-lines' | 'parquet'

/** All messages of a scope as a file. */
export interface ExportRequest {
  scope: SearchScope
  /** Columns in their order, each name once. A message without the field has an empty cell. */
  fields: readonly string[]
  /** Of (timestamp, id). */
  order: 'ASC' | 'DESC'
  /** How many messages to leave out at the beginning. */
  offset: number
  /** Null for all there are. */
  limit: number | null
  format: ExportFormat
  /** Name of the zone in which times are written; Parquet files hold instants instead. */
  timeZone: string
  /** CSV only: a text that a spreadsheet would run as a formula gets an apostrophe in front. */
  neutralisesFormulas: boolean
}

/** A message as stored; `index` is the wire's name of the place, `<prefix>_<number>`. */
export interface StoredMessage {
  id: string
  indexSetId: string
  indexNo: number
  timestampMs: number
  /** Everything except `_id`, `timestamp` and `streams`: source, message, gl2_* and all others. */
  fields: Record<string, FieldValue>
  streams: string[]
}

export interface MessagesPage {
  messages: StoredMessage[]
  /** Exact number of matches in the scope. */
  total: number
}

export type BucketGroup =
  | { type: 'values'; fields: readonly string[]; limit: number; skipEmptyValues: boolean }
  | { type: 'time'; field: string; interval: TimeInterval }

/** Calendar units are aligned in `timeZone`; fixed lengths to the epoch (reference: search types, section 3.1). */
export type TimeInterval =
  | { kind: 'calendar'; unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month'; timeZone: string }
  | { kind: 'fixed'; lengthMs: number }

export type SeriesFunction =
  | 'count'
  | 'avg'
  | 'min'
  | 'max'
  | 'sum'
  | 'card'
  | 'percentile'
  | 'stddev'
  | 'variance'
  | 'sumofsquares'
  | 'latest'
  | 'percentage'

export interface Series {
  id: string
  function: SeriesFunction
  field?: string
  /** 0 to 100, only for `percentile`. */
  percentile?: number
  /** Only for `percentage`: what is compared with the same of all matches, as a fraction of 1. COUNT when not given. */
  strategy?: 'COUNT' | 'SUM'
}

export interface PivotSort {
  type: 'pivot' | 'series'
  field: string
  direction: 'Ascending' | 'Descending'
}

export interface PivotRequest {
  scope: SearchScope
  rowGroups: readonly BucketGroup[]
  columnGroups: readonly BucketGroup[]
  series: readonly Series[]
  sort: readonly PivotSort[]
  rollup: boolean
  /** Whether the times of the first and the last match are asked for: true when left out. They cost a fifth of a histogram. */
  needsExtent?: boolean
}

/** Figures of many windows of time at once. */
export interface WindowsRequest {
  scope: Omit<SearchScope, 'timeRange'>
  /** The first begins at `firstMs`, each `everyMs` after the one before; all are half-open and of one length. */
  windows: { firstMs: number; lengthMs: number; everyMs: number; count: number }
  /** Fields whose values make groups within each window. */
  groupBy: readonly string[]
  series: readonly Series[]
  /** More windows and groups than this are an error of the kind `limit`. */
  limit: number
  /** Are the streams of the messages asked for? */
  needsStreams: boolean
}

/** A window, or a group in it. Without groups each window has them, with groups those that have messages. */
export interface WindowFigures {
  /** The first is 0. */
  window: number
  messages: number
  /** Empty when not asked for. */
  streams: string[]
  /** A text for each field of the groups; null: the messages lack it. */
  group: (string | null)[]
  /** One for each series; null when it has no number there. */
  values: (number | null)[]
}

/** An index, `<prefix>_<number>` on the wire. */
export interface IndexPlace {
  indexSetId: string
  indexNo: number
}

/** One insert: a fixed range of journal positions, so that a replay has the same ids. */
export interface InsertBatch extends IndexPlace {
  messages: readonly Message[]
  /** Where in time an earlier attempt may have stored messages of the batch, if not only where `messages` lie. */
  attemptedWithin?: ResolvedTimeRange | null
}

/** Which fields of the catalogue are asked for. */
export interface FieldsRequest {
  indexSetIds: readonly string[]
  hiddenIndices?: HiddenIndices
  /** Null: of all streams; an empty list matches nothing. */
  streamIds: readonly string[] | null
  /** Null: of all time. Otherwise fields whose first to last hour overlap it. */
  timeRange: ResolvedTimeRange | null
  /** Null: all of them. */
  names: readonly string[] | null
  /** Above it, the fields seen last are given. */
  limit: number
}

/** A field other than `timestamp`, `source`, `message` and `streams`, which every message has. */
export interface CataloguedField {
  name: string
  /** All types it was stored with. */
  types: ('string' | 'long' | 'double' | 'boolean')[]
  /** Some of its whole numbers are ones that a double cannot hold. */
  hasWideNumbers?: true
}

export interface ValueSuggestionsRequest {
  scope: SearchScope
  field: string
  /** Case counts; values of `source` are in lower case. */
  prefix: string
  limit: number
}

export interface SuggestedValue {
  value: string
  occurrence: number
}

export interface ValueSuggestions {
  /** The most frequent first. */
  values: SuggestedValue[]
  /** Messages that have another value with the prefix. */
  otherMessages: number
  /** No value begins so: these are spelt nearly so. */
  areCorrections: boolean
}

export interface IndexSize {
  indexSetId: string
  indexNo: number
  messages: number
  /** On the disk, compressed, with the indexes of the engine. */
  bytes: number
  /** Of the messages' columns, as they were before they were compressed. */
  uncompressedBytes: number
  /** Parts that the engine keeps it in. */
  segments: number
}

/** Room of the disks that hold the messages, in bytes. */
export interface EngineDisk {
  totalBytes: number
  freeBytes: number
}

/** What an index holds, as far as its archive tells it. */
export interface IndexContents {
  messages: number
  /** Times of the first and the last message; null when there is none. */
  extent: ResolvedTimeRange | null
  /** On the disk, compressed. */
  bytes: number
  plainBytes: number
  /** By id. A message counts in each of its streams. */
  streams: { id: string; messages: number }[]
}

/** Where a message stands among those of an index. */
export interface MessageKey {
  timestampMs: number
  id: string
}

/** One file of the messages of an index. */
export interface ArchivedPart {
  /** Like those of `exportMessages`. */
  bytes: Readable
  /** Its last message; null when no others come behind it. */
  until: MessageKey | null
}

/** What is kept of an index besides its messages: the field catalogue, and the summary of values. */
export type CatalogueKind = 'fields' | 'values'

export type ArchiveFileKind = 'messages' | CatalogueKind
/** What a deletion takes of an index. */
export interface DeletedIndex extends IndexPlace {
  messages: number
  /** Times of the first and the last of them. */
  firstMs: number
  lastMs: number
}

/** A step of a deletion that may take long: it says how far it is, of one, and ends soon after its signal. */
export interface DeletionStep {
  progress: (share: number) => void
  signal: AbortSignal
}

/**
 * Deletes messages for good, in steps: `collect`, `collectValues`, `hide`, `forgetValues`, `erase`. Each may be run again
 * from its beginning, also after a crash of the engine or of who runs it, but none before one that was done. Ids of
 * deletions are hexadecimal digits. Index sets that are dropped meanwhile are passed over.
 */
export interface MessageDeletions {
  /** What a scope holds, by index. */
  extent(scope: SearchScope, caller: Caller): Promise<readonly DeletedIndex[]>
  /**
   * Writes down, by their ids, which messages are deleted: the following steps delete these and no others, and no insert
   * that is tried again brings one of them back.
   */
  collect(deletionId: string, scope: SearchScope, signal: AbortSignal): Promise<readonly DeletedIndex[]>
  /**
   * Writes down which values the summary of values knows of them. The summary knows all values of a message ten seconds
   * after it was stored: until then, wait.
   */
  collectValues(deletionId: string, step: DeletionStep): Promise<void>
  /** No search finds them any more. */
  hide(deletionId: string, step: DeletionStep): Promise<void>
  /** The summary tells their values no longer, but for those that other messages have. */
  forgetValues(deletionId: string, step: DeletionStep): Promise<void>
  /** Writes all they lay among anew, and resolves when no file of the engine has any of them any more. */
  erase(deletionId: string, step: DeletionStep): Promise<void>
}

/** The message store of one installation. Errors are `EngineError` with a `kind` of its own. */
export interface MessageStore {
  /**
   * Creates the tables of an index set when they are missing, and brings them to the newest schema. Throws a DroppedError
   * for one that was dropped.
   */
  ensureIndexSet(indexSetId: string): Promise<void>
  /**
   * Drops the tables of an index set, for good: nothing makes them again under this id. `heir`: where messages go that are
   * on their way to it; what an earlier call has said stays. May be called again. Searches that name it find nothing there.
   */
  dropIndexSet(indexSetId: string, heir: IndexPlace): Promise<void>
  /**
   * Drops an index with its fields and values; of `catalogue` only those. May be called again. A message that is stored
   * in it afterwards makes it anew.
   */
  dropIndex(place: IndexPlace, of: 'all' | 'catalogue'): Promise<void>
  /** Merges all of an index into one part. Returns when that is done, which may take an hour. */
  optimizeIndex(place: IndexPlace, signal?: AbortSignal): Promise<void>
  /** Indices of which there are fields or values, and no message. */
  emptyCatalogues(): Promise<readonly IndexPlace[]>
  /** Where the engine keeps messages. */
  disk(): Promise<EngineDisk>
  /**
   * Stores a batch exactly once. When an earlier attempt may have been written (`isRetry`, or this attempt's
   * outcome is unknown), makes sure that it no longer runs, reads which ids of the batch are there and inserts the rest.
   * Of an index set that was dropped since it was ensured, throws an EngineError of the kind `missing`.
   */
  insert(batch: InsertBatch, options: { isRetry: boolean; signal?: AbortSignal }): Promise<void>
  searchMessages(request: MessagesRequest, caller: Caller): Promise<MessagesPage>
  /**
   * The bytes of a file with all messages of a scope, CSV without its header line; read no faster than they are taken.
   * Resolves when the engine has begun to answer. The stream ends only when it is complete and fails otherwise; destroyed
   * early, or with the caller's signal, it ends the statement too.
   */
  exportMessages(request: ExportRequest, caller: Caller): Promise<Readable>
  pivot(request: PivotRequest, caller: Caller): Promise<PivotResult>
  /** By window, then by group. */
  windows(request: WindowsRequest, caller: Caller): Promise<WindowFigures[]>
  /** What each index of all index sets holds; those without messages are left out. Reads no message. */
  indexSizes(): Promise<readonly IndexSize[]>
  /** Times of the first and the last message of an index; null when it has none. Reads no message. */
  indexExtent(indexSetId: string, indexNo: number, caller: Caller): Promise<ResolvedTimeRange | null>
  indexContents(place: IndexPlace, caller: Caller): Promise<IndexContents>
  /**
   * The next messages of an index as a Parquet file, compressed, as docs/archives.md has it: at most so many behind the
   * given one, or from the first. Messages are ordered by (timestamp, id).
   */
  archiveMessages(
    place: IndexPlace,
    from: { after: MessageKey | null; maxMessages: number },
    caller: Caller,
  ): Promise<ArchivedPart>
  /** Field catalogue or value summary of an index as such a file. */
  archiveCatalogue(place: IndexPlace, kind: CatalogueKind, caller: Caller): Promise<Readable>
  /**
   * Stores a file of an archive in an index, which need not be the one it is of; read no faster than it is stored. After a
   * failure nobody knows how much of it is there. Fields come before messages.
   */
  restoreFile(
    place: IndexPlace,
    file: { kind: ArchiveFileKind; bytes: Readable },
    caller: Caller,
  ): Promise<void>
  /** Ends what restores it and takes all away that an index has. May be called again. */
  dropRestored(place: IndexPlace): Promise<void>
  messageById(indexSetId: string, indexNo: number, id: string, caller: Caller): Promise<StoredMessage | null>
  /**
   * Fields by name out of the catalogue, which is written before the messages that have them; reads no message. While it
   * has not changed, a list without `names` is the same object.
   */
  fields(request: FieldsRequest, caller: Caller): Promise<readonly CataloguedField[]>
  /**
   * The most frequent values of a field on the days of the scope, whose queries are ignored, out of a summary that knows
   * a value ten seconds after it was stored. It counts no message twice; rare values of a field with many are missing.
   */
  suggestValues(request: ValueSuggestionsRequest, caller: Caller): Promise<ValueSuggestions>
  readonly promotedFields: PromotedFieldStore
  readonly comparisons: ComparisonStore
  deletions: MessageDeletions
  ping(): Promise<boolean>
  close(): Promise<void>
}
