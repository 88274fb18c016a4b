import type { ResolvedTimeRange } from '@logline/message'
import type { Expression } from '@logline/query-language'

/** Who asks, for `log_comment` and for cancelling: everything a statement does is attributable. */
export interface Caller {
  user: string
  purpose: string
  signal?: AbortSignal
  /** How long one statement may take; 30 s when not given, 600 s at most. */
  maxExecutionMs?: number
}

/** By index set: indices that are not read, as they are closed or about to be deleted. */
export type HiddenIndices = Readonly<Record<string, readonly number[]>>

/** Which messages a statement may see. All parts are ANDed. */
export interface SearchScope {
  indexSetIds: readonly string[]
  hiddenIndices?: HiddenIndices
  /** By index set: what the names of its indices have before `_` and their number. For queries that name `_index`. */
  indexPrefixes?: ReadonlyMap<string, string>
  timeRange: ResolvedTimeRange
  /** A message must be in at least one of these; an empty list matches nothing. */
  streamIds: readonly string[]
  /** Parsed query strings, all of which must match. */
  queries: readonly Expression[]
  /** Only messages that arrived before this moment, as their ids tell; of all times when left out. */
  arrivedBeforeMs?: number
}
