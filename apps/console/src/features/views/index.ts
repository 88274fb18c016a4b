export { allFieldsQuery, useFieldTypes } from './actions/field-queries.ts'
export {
  isSameSearch,
  parseSearchParams,
  printSearchParams,
  type SearchParams,
  type SearchUrl,
} from './address/search-params.ts'
export { addressOf, followAddress } from './address/view-address.ts'
export { streamsQuery } from './execution/entity-queries.ts'
export { RefreshControl } from './execution/refresh-control.tsx'
export { NoStreams } from './execution/run-states.tsx'
export { errorText } from './execution/search-errors.ts'
export { SearchProgress } from './execution/search-progress.tsx'
export { searchTypeId } from './execution/search-type-id.ts'
export { askAnew, shownRequest, useShownRequest } from './execution/shown-request.ts'
export { type AutoRefresh, useAutoRefresh } from './execution/use-auto-refresh.ts'
export { useViewRun } from './execution/use-view-run.ts'
export { askAhead } from './execution/view-queries.ts'
export { useRun, type ViewOutcome, type ViewRun, ViewRunContext } from './execution/view-run.ts'
export { requestOf, searchOf, type ViewRequest, withWidgetMapping } from './execution/view-search.ts'
export { ViewResults } from './grid/view-results.tsx'
export { messageDetails } from './messages/details/lazy-details.ts'
export { MessageHostContext } from './messages/message-host.ts'
export { type MessageRecord, recordOfMessage } from './messages/message-record.ts'
export {
  addPage,
  addPageCopy,
  duplicatePage,
  neighbourOf,
  orderPages,
  pageTitle,
  removePage,
  renamePage,
} from './model/commands/page-commands.ts'
export { inOrder } from './model/commands/page-edit.ts'
export { addMentioned, queryTextsOf } from './model/commands/parameter-commands.ts'
export { setQuery, setStreams, setTimeRange } from './model/commands/query-commands.ts'
export { dashboardOf, setMetadata, type ViewMetadata } from './model/commands/view-commands.ts'
export { addWidget, addWidgetsOnTop, descriptionOf, makeWidget } from './model/commands/widget-commands.ts'
export { newDashboardDocument, newQuery, newSearchDocument } from './model/default-documents.ts'
export {
  newId,
  newViewId,
  pageOf,
  queryOf,
  type View,
  type ViewDocument,
  type Widget,
  widgetOf,
} from './model/view-document.ts'
export { type Command, isDirty, type ViewHistory } from './model/view-history.ts'
export { documentOfWire, type WireSearch, wireOfDocument } from './model/view-wire.ts'
export { type Bindings, isSameBindings, undeclaredParameters } from './parameters/parameter-values.ts'
export { QueryBar, QueryBarRow } from './query/query-bar.tsx'
export { QueryField } from './query/query-field.tsx'
export { addToQuery } from './query/query-fragments.ts'
export { queryHistoryOf } from './query/query-history.ts'
export { QuerySubmit } from './query/query-submit.tsx'
export type { QueryDraft } from './query/query-validation.ts'
export { StreamFilter } from './query/stream-filter.tsx'
export { type QueryCheck, useQueryCheck } from './query/use-query-check.ts'
export { useQueryHelp } from './query/use-query-help.ts'
export { ViewSidebar } from './sidebar/view-sidebar.tsx'
export { useUndoKeys } from './store/use-undo-keys.ts'
export { ViewContext, type ViewContextValue } from './store/view-context.ts'
export { createViewStore, useViewState, type ViewState, type ViewStore } from './store/view-store.ts'
export {
  type AbsoluteRange,
  allTime,
  durationText,
  isAllTime,
  isSameRange,
  type TimeRange,
  timeRangeFromWire,
  timeRangeLabel,
  timeRangeToWire,
} from './time-range/time-range.ts'
export { TimeRangePicker } from './time-range/time-range-picker.tsx'
export { clockText, localTimeAt } from './time-range/zoned-time.ts'
export { useStableCallback } from './use-stable-callback.ts'
export type { WidgetAction, WidgetActionDialogProps } from './widget-frame/widget-action.ts'
export { withOwnQuestion } from './widget-frame/widget-question.ts'
export { defaultMessagesConfig, messagesConfigOf } from './widgets/messages/messages-config.ts'
export { useDefaultDecorators } from './widgets/messages/use-default-decorators.ts'
export { widgetTypeOf } from './widgets/widget-types.ts'
