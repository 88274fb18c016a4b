import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { missingStreamsOf } from '../../api/api-error.ts'
import { isSameBindings } from '../../kit/query/text/parameter-values.ts'
import { addToQuery } from '../../kit/query/text/query-fragments.ts'
import { isSameRange, type TimeRange, timeRangeToWire } from '../../kit/time/time-range.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { copyToDashboardAction } from '../dashboards/index.ts'
import { exportTableAction } from '../export/index.ts'
import {
  addressOf,
  askAnew,
  inOrder,
  isSameSearch,
  setQuery,
  setStreams,
  setTimeRange,
  shownRequest,
  useAutoRefresh,
  useShownRequest,
  useUndoKeys,
  useViewRun,
  useViewState,
  ViewContext,
  type ViewContextValue,
  ViewRunContext,
  type ViewStore,
} from '../view-model/index.ts'
import { NoStreams, SearchProgress, ViewResults, ViewSidebar } from '../views/index.ts'
import { useDefaultDecorators } from '../widgets/index.ts'
import { SearchHeader } from './header/search-header.tsx'
import { InsightTab } from './insights/insight-tab.tsx'
import { useResultTab } from './insights/result-tab.ts'
import { ResultTabs } from './insights/result-tabs.tsx'
import { searchedOf } from './insights/searched.ts'
import { LegacyChartsNotice, storedLegacyCharts } from './legacy-charts/index.ts'
import { QueryChangeHint } from './query-change-hint.tsx'
import { SearchBar } from './search-bar.tsx'
import { useSearchBarKeys } from './search-bar-keys.ts'
import { useSearchForm } from './search-form.ts'
import classes from './search-view.module.css'
import { NothingFound } from './states/search-states.tsx'
import { StatusLine } from './states/status-line.tsx'
import { useAddressMirror } from './use-address.ts'
import { useZoom } from './use-zoom.ts'

interface SearchViewProps {
  store: ViewStore
  timeZone: string
  /** Begins a new search in the place of this one. */
  onReset: () => void
}

/** The bar, and below it the widgets of the search. */
export function SearchView({ store, timeZone, onReset }: SearchViewProps) {
  const inputRef = useRef<{ focus: () => void }>(null)
  const [hasLegacyCharts] = useState(() => storedLegacyCharts() !== null)
  const { highlightMessage: highlightedId = null } = useAddressMirror(store, timeZone)
  useUndoKeys(store)
  useDefaultDecorators(store)

  const client = useQueryClient()
  const { history, activeQueryId: queryId, focus, parameterBindings } = useViewState(store)
  const { document } = history
  const run = useViewRun(useShownRequest(store))
  const refresh = useAutoRefresh(run.run, run.isRunning, focus?.isEditing)
  const params = useMemo(
    () => addressOf(document, queryId, highlightedId),
    [document, queryId, highlightedId],
  )
  const form = useSearchForm({
    params,
    bindings: parameterBindings,
    parameters: document.parameters,
    timeZone,
    onSearch: (draft) => {
      const isSame = isSameBindings(draft.bindings, parameterBindings)
      if (isSame && isSameSearch({ ...params, ...draft }, params)) return run.run()
      if (!isSame) store.show({ parameterBindings: draft.bindings })
      store.edit(
        inOrder(
          setQuery(queryId, draft.query),
          setTimeRange(queryId, timeRangeToWire(draft.timeRange, timeZone)),
          setStreams(queryId, draft.streams),
        ),
      )
      askAnew(client, shownRequest(store.get()))
    },
  })
  useSearchBarKeys(form, inputRef)
  const searchRange = useStableCallback((timeRange: TimeRange) => void form.submit({ timeRange }))
  const narrowQuery = useStableCallback(
    (fragment: string) => void form.submit({ query: addToQuery(params.query, fragment) }),
  )
  const shown = useResultTab()
  const explain = shown.explain
  const { zoomTo, zoomBack } = useZoom(params.timeRange, searchRange)
  const onZoom = useStableCallback(zoomTo)
  const onZoomBack = useStableCallback(() => zoomBack?.())
  const onReading = useStableCallback(refresh.pause)
  const canZoomBack = zoomBack !== null
  const view = useMemo<ViewContextValue>(
    () => ({
      store,
      timeZone,
      isInteractive: true,
      highlightedMessageId: params.highlightedId,
      narrowQuery,
      zoomTo: onZoom,
      explain,
      zoomBack: canZoomBack ? onZoomBack : null,
      onReading,
      nothingFound: <NothingFound params={params} onWiden={searchRange} />,
      widgetActions,
    }),
    [store, timeZone, params, narrowQuery, onZoom, explain, onZoomBack, canZoomBack, onReading, searchRange],
  )

  // The widgets do not render with every letter that is typed.
  const results = useMemo(() => <ViewResults run={run} />, [run])
  const missingStreams = missingStreamsOf(run.error)
  if (missingStreams?.length === 0) return <NoStreams />
  // Whole streams are forbidden: that is not a matter of this page.
  if (missingStreams) throw run.error
  const isRangeShown = run.isCurrent && isSameRange(form.draft.timeRange, params.timeRange)
  return (
    <ViewContext value={view}>
      <ViewRunContext value={run}>
        <ViewSidebar>
          <div className={classes.page}>
            <SearchHeader store={store} timeZone={timeZone} onReset={onReset} />
            {hasLegacyCharts && (
              <Suspense fallback={null}>
                <LegacyChartsNotice store={store} />
              </Suspense>
            )}
            <QueryChangeHint query={params.query} />
            <SearchBar
              form={form}
              parameters={document.parameters}
              searchErrors={run.outcome?.errors.map(({ description }) => description) ?? noErrors}
              onEdit={store.edit}
              refresh={refresh}
              timeZone={timeZone}
              effectiveRange={isRangeShown ? (run.outcome?.effectiveRange ?? null) : null}
              inputRef={inputRef}
            />
            <StatusLine run={run} timeZone={timeZone} tabs={<ResultTabs {...shown} timeZone={timeZone} />} />
            <SearchProgress run={run} />
            {shown.tab === 'results' ? (
              results
            ) : (
              <InsightTab shown={shown} searched={searchedOf(params, run)} run={run} timeZone={timeZone} />
            )}
          </div>
        </ViewSidebar>
      </ViewRunContext>
    </ViewContext>
  )
}

const noErrors: readonly string[] = []

const widgetActions = [copyToDashboardAction, exportTableAction]
