import { useState } from 'react'
import { type QueryCheck, useQueryCheck } from '../../../kit/query/check/use-query-check.ts'
import type { Bindings } from '../../../kit/query/text/parameter-values.ts'
import {
  defaultTimeRange,
  type TimeRange,
  timeRangeFromWire,
  timeRangeToWire,
} from '../../../kit/time/time-range.ts'
import { useActivePage, useView, useViewState, type Widget } from '../../view-model/index.ts'

/** What a widget of a dashboard asks for by itself, and the values it is asked with. */
export interface OwnQuery {
  query: string
  timeRange: TimeRange
  streams: readonly string[]
  /** Values of parameters; those are of the whole dashboard. */
  bindings: Bindings
}

/** What is to become of the document, and of what is asked on top of it. */
interface AskedQuery {
  /** The members of the widget that say it. */
  parts: Partial<Widget>
  bindings: Bindings
}

export interface WidgetQuery {
  draft: OwnQuery
  /** The draft differs from what the preview shows. */
  isDirty: boolean
  check: QueryCheck
  change: (part: Partial<OwnQuery>) => void
  /** Null when the query is in error, which is explained then. */
  submitted: (part?: Partial<OwnQuery>) => Promise<AskedQuery | null>
}

/** What is typed above the preview until it is searched for. It follows the widget when something else changes that. */
export function useWidgetQuery(widget: Widget): WidgetQuery {
  const { store, timeZone } = useView()
  const { parameters } = useActivePage().document
  const { parameterBindings: bindings } = useViewState(store)
  const own = { ...ownQueryOf(widget), bindings }
  const [state, setState] = useState({ of: own, draft: own })
  if (!isSame(state.of, own)) setState({ of: own, draft: own })
  const { draft } = state
  const check = useQueryCheck(draft, timeZone, parameters)
  return {
    draft,
    isDirty: !isSame(draft, own),
    check,
    change: (part) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    submitted: async (part = {}) => {
      const next = { ...draft, ...part }
      setState((now) => ({ ...now, draft: next }))
      if (!(await check.accepts(next))) return null
      // What says the same stays as it is stored.
      if (isSame({ ...next, bindings }, own)) return { parts: {}, bindings: next.bindings }
      const parts = {
        timerange: timeRangeToWire(next.timeRange, timeZone),
        query: { type: 'elasticsearch', ...widget.query, query_string: next.query },
        streams: next.streams,
      }
      return { parts, bindings: next.bindings }
    },
  }
}

function ownQueryOf({ query, timerange, streams }: Widget): Omit<OwnQuery, 'bindings'> {
  return {
    query: query?.query_string ?? '',
    timeRange: timerange ? timeRangeFromWire(timerange) : defaultTimeRange,
    streams,
  }
}

function isSame(a: OwnQuery, b: OwnQuery): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
