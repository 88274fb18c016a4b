import { instantText } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { isSameRange } from '../../../kit/time/time-range.ts'
import {
  effectiveQuestion,
  effectiveRangeOf,
  rangeOfPage,
  rangeText,
  useActivePage,
  useView,
  useViewState,
  type Widget,
  type WidgetOutcome,
} from '../../view-model/index.ts'

interface AskedText {
  /** In the words of the reference (dashboards, "Footer"). */
  range: string
  /** The range that was searched, as instants. */
  effectiveRange: string
  /** The page says another range, or none. */
  hasOwnRange: boolean
  /** Titles of its own streams; '' when it has none. */
  streams: string
  /** Its own query; '' when it has none. */
  query: string
}

/** What a widget of a dashboard asks for, in words. */
export function useAskedText(widget: Widget, outcome: WidgetOutcome | null): AskedText {
  const { store, timeZone } = useView()
  const { document, query } = useActivePage()
  const { override } = useViewState(store)
  const { data: streams = [] } = useQuery({ ...streamsQuery, enabled: widget.streams.length > 0 })
  const question = effectiveQuestion(document, query.id, widget, override)
  const pageRange = rangeOfPage(document, query.id, override)
  const range = rangeText(question.timeRange, timeZone)
  return {
    range: question.isOverridden ? `Global Override: ${range}` : range,
    effectiveRange: effectiveText(outcome, timeZone),
    hasOwnRange: pageRange === null || !isSameRange(pageRange, question.timeRange),
    streams: widget.streams.map((id) => streams.find((stream) => stream.id === id)?.title ?? id).join(', '),
    query: widget.query?.query_string.trim() ?? '',
  }
}

function effectiveText(outcome: WidgetOutcome | null, timeZone: string): string {
  const range = effectiveRangeOf(outcome)
  if (!range) return 'Effective widget time range is currently not available.'
  return [range.from, range.to].map((iso) => instantText(Date.parse(iso), timeZone)).join(' - ')
}
