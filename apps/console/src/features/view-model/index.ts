export { type FocusUrl, focusByUrl, focusNames, isSameFocusUrl, urlOfFocus } from './address/focus-url.ts'
export {
  besideNames,
  defaultColumns,
  defaultSort,
  isSameSearch,
  parseSearchParams,
  printSearchParams,
  type SearchParams,
  type SearchUrl,
} from './address/search-params.ts'
export { addressOf, followAddress } from './address/view-address.ts'
export { setChartColour } from './commands/chart-commands.ts'
export {
  levelLimit,
  newDashboardDocument,
  newQuery,
  newSearchDocument,
} from './commands/default-documents.ts'
export {
  addHighlightingRule,
  changeHighlightingRule,
  highlightingOf,
  moveHighlightingRule,
  removeHighlightingRule,
} from './commands/highlighting-commands.ts'
export {
  addColumnEverywhere,
  removeColumnEverywhere,
  setColumns,
  setDecorators,
  setSort,
} from './commands/message-list-commands.ts'
export {
  addPage,
  addPageCopy,
  duplicatePage,
  neighbourOf,
  orderPages,
  pageTitle,
  pinWidget,
  removePage,
  renamePage,
} from './commands/page-commands.ts'
export { inOrder } from './commands/page-edit.ts'
export { addMentioned, putParameter, queryTextsOf, removeParameter } from './commands/parameter-commands.ts'
export { setQuery, setStreams, setTimeRange } from './commands/query-commands.ts'
export { adoptSeriesColours, colouredBy, withSeriesColours } from './commands/series-colours.ts'
export { putVariable } from './commands/variable-commands.ts'
export { dashboardOf, setMetadata, type ViewMetadata } from './commands/view-commands.ts'
export {
  addWidget,
  addWidgetsOnTop,
  changeWidget,
  changeWidgetConfig,
  copyWidgetToPage,
  describeWidget,
  descriptionOf,
  duplicateWidget,
  makeWidget,
  moveWidgets,
  moveWidgetToPage,
  type NewWidget,
  removeWidget,
  renameWidget,
  toggleFullWidth,
} from './commands/widget-commands.ts'
export {
  type AggregationConfig,
  type AggregationPivot,
  type AggregationSeries,
  aggregationConfigOf,
  chosenColours,
  defaultAggregationConfig,
  longestInterval,
  metricName,
  mostGroups,
} from './configs/aggregation-config.ts'
export { defaultMarkdownConfig, longestText, markdownTextOf } from './configs/markdown-config.ts'
export {
  decoratorsFor,
  defaultMessagesConfig,
  type MessagesConfig,
  messagesConfigOf,
} from './configs/messages-config.ts'
export { messagesPageSize } from './configs/messages-search-types.ts'
export { columnKey, groupText, pivotLines } from './configs/pivot-cells.ts'
export type { SearchBody, SearchTypeInput } from './configs/search-body.ts'
export { searchTypeId } from './configs/search-type-id.ts'
export type { Sorting } from './configs/sort-order.ts'
export { sortProblems } from './configs/sorts.ts'
export {
  hasThresholds,
  reachedThreshold,
  type Threshold,
  thresholdColour,
  thresholdColours,
} from './configs/thresholds.ts'
export { topValuesWidget } from './configs/top-values.ts'
export { type WidgetQuestions, widgetQuestions } from './configs/widget-questions.ts'
export {
  useActivePage,
  useView,
  ViewContext,
  type ViewContextValue,
} from './context/view-context.ts'
export type { WidgetAction, WidgetActionDialogProps, WidgetActionTarget } from './context/widget-action.ts'
export { type Comparison, comparisonOf, comparisons } from './document/comparison.ts'
export {
  chosenValues,
  type Variable,
  type VariableValues,
  variableOf,
  variablesOf,
  withChosen,
} from './document/variables.ts'
export {
  type HighlightingRule,
  newId,
  newViewId,
  type PageState,
  pageOf,
  queryOf,
  streamsOf,
  type View,
  type ViewDocument,
  type Widget,
  type WidgetConfig,
  type WidgetPosition,
  widgetOf,
} from './document/view-document.ts'
export { type Command, isDirty, type ViewHistory } from './document/view-history.ts'
export { documentOfWire, type WireSearch, type WireView, wireOfDocument } from './document/view-wire.ts'
export {
  cellsOf,
  type GridCells,
  gridColumns,
  isFullWidth,
  positionOfCells,
  type WidgetSize,
} from './document/widget-positions.ts'
export { errorText } from './execution/search-errors.ts'
export { askAnew, shownRequest, useShownRequest } from './execution/shown-request.ts'
export { type AutoRefresh, useAutoRefresh } from './execution/use-auto-refresh.ts'
export { useLiveRun } from './execution/use-live-run.ts'
export { useViewRun } from './execution/use-view-run.ts'
export { useWidgetOutcome } from './execution/use-widget-outcome.ts'
export { effectiveRangeOf, outcomeOfWidget } from './execution/view-outcome.ts'
export { askAhead, outcomeQuery } from './execution/view-queries.ts'
export {
  useRun,
  type ViewOutcome,
  type ViewRun,
  ViewRunContext,
  type WidgetOutcome,
} from './execution/view-run.ts'
export { requestOf, searchOf, type ViewRequest, withWidgetMapping } from './execution/view-search.ts'
export { askedOverride } from './store/asked-override.ts'
export { useUndoKeys } from './store/use-undo-keys.ts'
export { createViewStore, useViewState, type ViewState, type ViewStore } from './store/view-store.ts'
export {
  effectiveQuestion,
  questionElsewhere,
  rangeOfPage,
  rangeText,
  withOwnQuestion,
} from './store/widget-question.ts'
