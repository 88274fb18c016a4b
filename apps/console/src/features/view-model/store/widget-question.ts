import { durationText, instantText } from '@logline/time'
import { parameterTexts, withValues } from '../../../kit/query/text/parameter-values.ts'
import { isAllTime, isSameRange, type TimeRange, timeRangeFromWire } from '../../../kit/time/time-range.ts'
import { questionsOf } from '../configs/widget-questions.ts'
import type { Asking } from '../document/view-asking.ts'
import {
  pageOf,
  queryOf,
  streamsOf,
  type ViewDocument,
  type ViewQuery,
  type Widget,
} from '../document/view-document.ts'
import { askedOverride } from './asked-override.ts'
import { bothQueries } from './both-queries.ts'
import type { ViewState } from './view-store.ts'

/** What a widget asks for in the end: its own words, those of its page, and the override above the dashboard. */
export interface WidgetQuestion {
  timeRange: TimeRange
  isOverridden: boolean
  query: string
  /** Ids; empty means all. */
  streams: readonly string[]
}

/** The rules of the reference (dashboards, "Evaluation rules for widget queries"). */
export function effectiveQuestion(
  document: ViewDocument,
  queryId: string,
  widget: Widget,
  override: Asking['override'],
): WidgetQuestion {
  const page = queryOf(document, queryId)
  return {
    timeRange: timeRangeFromWire(override?.timerange ?? widget.timerange ?? page.timerange),
    isOverridden: override?.timerange != null,
    query: queryTexts(document, queryId, widget, override).reduce(bothQueries),
    streams: widget.streams.length > 0 ? widget.streams : streamsOf(page),
  }
}

/** The range of most widgets of a page, which is that of the override when it has one; null when none asks for anything. */
export function rangeOfPage(
  document: ViewDocument,
  queryId: string,
  override: Asking['override'],
): TimeRange | null {
  const ranges = pageOf(document, queryId)
    .widgets.filter((widget) => !questionsOf(widget)?.isStatic)
    .map((widget) => effectiveQuestion(document, queryId, widget, override).timeRange)
  const counted = ranges.map((range) => ranges.filter((other) => isSameRange(range, other)).length)
  return ranges[counted.indexOf(Math.max(...counted))] ?? null
}

/** The same where neither the widget nor the values of parameters and variables are: everything is in the query. */
export function questionElsewhere(state: ViewState, queryId: string, widget: Widget): WidgetQuestion {
  const { parameterBindings } = state
  const { document } = state.history
  const override = askedOverride(state)
  const values = parameterTexts(document.parameters, parameterBindings)
  const texts = [...queryTexts(document, queryId, widget, override), widget.filter ?? '']
  return {
    ...effectiveQuestion(document, queryId, widget, override),
    query: texts.map((text) => withValues(text, values)).reduce(bothQueries),
  }
}

function queryTexts(
  document: ViewDocument,
  queryId: string,
  widget: Widget,
  override: Asking['override'],
): string[] {
  const page = queryOf(document, queryId)
  return [page.query.query_string, widget.query?.query_string ?? '', override?.queryString ?? '']
}

/** The range as it was set, in words: `5 minutes ago - Now`. */
export function rangeText(range: TimeRange, timeZone: string): string {
  if (range.type === 'keyword') return range.keyword
  if (range.type === 'absolute')
    return [range.from, range.to].map((iso) => instantText(Date.parse(iso), timeZone)).join(' - ')
  if (isAllTime(range)) return 'All Time'
  return `${durationText(range.from)} ago - ${range.to ? `${durationText(range.to)} ago` : 'Now'}`
}

/** The widget as one that asks the same without the page it is on, such as on a dashboard. */
export function withOwnQuestion(widget: Widget, query: ViewQuery): Widget {
  const text = bothQueries(query.query.query_string, widget.query?.query_string ?? '')
  return {
    ...widget,
    timerange: widget.timerange ?? query.timerange,
    query: { type: 'elasticsearch', query_string: text },
    streams: widget.streams.length > 0 ? widget.streams : streamsOf(query),
    filters: [...query.filters, ...widget.filters],
  }
}
