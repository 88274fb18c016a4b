import type { SearchError, SearchTypeResult } from '@logline/contract'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Comparison } from '../document/comparison.ts'
import type { Widget } from '../document/view-document.ts'

/** What came of one execution of a page: what failed has its reason in `errors`. */
export interface ViewOutcome {
  searchId: string
  queryId: string
  /** By the id of their search type. */
  results: Readonly<Record<string, SearchTypeResult>>
  errors: readonly SearchError[]
  /** Milliseconds the server took. */
  durationMs: number | null
  /** What the time range of the query meant. */
  effectiveRange: { from: string; to: string } | null
  /** The widgets it is the answer for, as they were then. */
  widgets: readonly Widget[]
  /** With what the page was compared. */
  comparison: Comparison | null
  /** The search still runs: parts are missing. */
  isPartial: boolean
  /** Its chart counts what has come since the messages were found. */
  isLive?: boolean
}

/** What a widget has to show of an outcome. */
export interface WidgetOutcome {
  /** As it was asked for when that differs from the document, so that an old answer is not read as a new one. */
  widget: Widget
  /** By the name of their search type. */
  results: Readonly<Record<string, SearchTypeResult>>
  errors: readonly SearchError[]
}

/** The execution of the page that is open. */
export interface ViewRun {
  /** The newest complete answer; while another one is under way it may belong to the search before. */
  outcome: ViewOutcome | undefined
  /** False while `outcome` is the answer to an earlier question. */
  isCurrent: boolean
  isRunning: boolean
  /** The first answer of this page is still awaited: there is nothing to show yet. */
  isFirst: boolean
  /** What is shown belongs to another search than the document says, and nothing is under way. */
  isCancelled: boolean
  /** When the shown answer came, milliseconds. */
  updatedAtMs: number
  error: Error | null
  /** Why the server or its message store cannot answer yet: the search goes on by itself when it can. */
  waitingFor: Error | null
  /** Asks again for the same. */
  run: () => void
  cancel: () => void
  /** A later part of one search type of `outcome`, within the very time range of its first one. */
  partQuery: (part: PartRequest) => PartQuery
}

export interface PartRequest {
  searchTypeId: string
  limit: number
  offset: number
}

export type PartQuery = UseQueryOptions<ViewOutcome, Error, ViewOutcome, QueryKey>

export const ViewRunContext = createContext<ViewRun | null>(null)

export function useRun(): ViewRun {
  const run = useContext(ViewRunContext)
  if (!run) throw new Error('useRun needs a ViewRunContext above it')
  return run
}
