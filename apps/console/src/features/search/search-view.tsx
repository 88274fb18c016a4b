import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { missingStreamsOf } from '../../api/api-error.ts'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { isSameBindings } from '../../kit/query/text/parameter-values.ts'
import { addToQuery } from '../../kit/query/text/query-fragments.ts'
import { isSameRange, type TimeRange, timeRangeToWire } from '../../kit/time/time-range.ts'
import { sheet } from '../../ui/overlays/sheet.tsx'
import { LoadingIndicator } from '../../ui/spinner.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { copyToDashboardAction } from '../dashboards/index.ts'
import { exportTableAction } from '../export/index.ts'
import { PanelSlotContext, useStreamManner } from '../messages/index.ts'
import {
  addressOf,
  askAnew,
  inOrder,
  isSameSearch,
  pageOf,
  pinWidget,
  setQuery,
  setStreams,
  setTimeRange,
  shownRequest,
  useAutoRefresh,
  useLiveRun,
  useShownRequest,
  useUndoKeys,
  useViewRun,
  useViewState,
  ViewContext,
  type ViewContextValue,
  ViewRunContext,
  type ViewStore,
} from '../view-model/index.ts'
import {
  BareWidget,
  NoStreams,
  SearchProblems,
  useHeldResults,
  ViewResults,
  ViewSidebar,
} from '../views/index.ts'
import { messageStream, useDefaultDecorators } from '../widgets/index.ts'
import frame from './frame/frame.module.css'
import { HistogramStrip } from './frame/histogram-strip.tsx'
import { resultParts } from './frame/result-parts.ts'
import { StreamTools } from './frame/stream-tools.tsx'
import { usePageFields } from './frame/use-page-fields.ts'
import { useResultKeys } from './frame/use-result-keys.ts'
import { useShowAdded } from './frame/use-show-added.ts'
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
import { StatusLine, totalOf } from './states/status-line.tsx'
import { useAddressMirror } from './use-address.ts'
import { useZoom } from './use-zoom.ts'

const NothingFound = lazyComponent(async () => (await import('./states/search-states.tsx')).NothingFound)

/** Who waits that long may want to stop. */
const cancelAfterMs = 3_000

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
  const { history, activeQueryId: queryId, focus, liveWidgetId, parameterBindings } = useViewState(store)
  const { document } = history
  const request = useShownRequest(store)
  const page = pageOf(document, queryId)
  const parts = useMemo(() => resultParts(page), [page])
  const isLive = liveWidgetId !== null && liveWidgetId === parts.messages?.id
  const asked = useLiveRun({ request, run: useViewRun(request), chart: parts.histogram, isLive })
  const held = useHeldResults(asked)
  const { run } = held
  const isLoading = run.isRunning && run.waitingFor === null
  const isVerySlow = useDelayed(isLoading, cancelAfterMs)
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
  const submit = useStableCallback((part: Parameters<typeof form.submit>[0]) => void form.submit(part))
  const searchRange = useStableCallback((timeRange: TimeRange) => submit({ timeRange }))
  const changeQuery = useStableCallback(
    (change: (query: string) => string) => void form.submit({ query: change(params.query) }),
  )
  const narrowQuery = useStableCallback((fragment: string) =>
    changeQuery((query) => addToQuery(query, fragment)),
  )
  const shown = useResultTab(parts.messages && !parts.hasOthers ? 'messages' : 'widgets')
  const { explain, show } = shown
  const compareWith = shown.tab === 'explain' ? shown.compareWith : undefined
  const isGrid = focus !== null || shown.tab === 'widgets' || (shown.tab === 'messages' && !parts.messages)
  const tab = isGrid ? 'widgets' : shown.tab
  const isInsight = tab === 'patterns' || tab === 'explain'
  usePageFields({ store, narrowQuery, timeZone }, params, parts.messages)
  useResultKeys({ show, refresh: run.run, hasMessages: parts.messages !== null })
  useShowAdded({ page, isFocused: focus !== null, show: () => tab !== 'widgets' && show('widgets') })
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
      changeQuery,
      zoomTo: onZoom,
      explain,
      compareWith,
      zoomBack: canZoomBack ? onZoomBack : null,
      onReading,
      nothingFound: (
        <Suspense fallback={null}>
          <NothingFound params={params} onOffer={submit} />
        </Suspense>
      ),
      widgetActions,
    }),
    [
      store,
      timeZone,
      params,
      narrowQuery,
      changeQuery,
      onZoom,
      explain,
      compareWith,
      onZoomBack,
      canZoomBack,
      onReading,
      submit,
    ],
  )

  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { details } = useStreamManner()
  // The widgets do not render with every letter that is typed.
  const results = useMemo(
    () => (
      <ViewResults run={run}>
        {tab === 'messages' && parts.messages ? (
          <PanelSlotContext value={slot}>
            <BareWidget widget={parts.messages} className={frame.stream} view={messageStream} />
          </PanelSlotContext>
        ) : undefined}
      </ViewResults>
    ),
    [run, tab, parts, slot],
  )
  const isShowable = run.outcome !== undefined || run.isRunning
  const pin = useStableCallback((widgetId: string | null) => store.edit(pinWidget(queryId, widgetId)))
  const pinned = page.pinned_widget_id ?? null
  const histogram = useMemo(
    () =>
      parts.histogram &&
      isShowable && (
        <div className={frame.charts}>
          <HistogramStrip widget={parts.histogram} charts={parts.charts} pinned={pinned} onPin={pin} />
        </div>
      ),
    [parts, isShowable, pinned, pin],
  )
  const missingStreams = missingStreamsOf(run.error)
  if (missingStreams?.length === 0) return <NoStreams />
  // Whole streams are forbidden: that is not a matter of this page.
  if (missingStreams) throw run.error
  const isRangeShown = run.isCurrent && isSameRange(form.draft.timeRange, params.timeRange)
  return (
    <ViewContext value={view}>
      <ViewRunContext value={run}>
        <ViewSidebar
          hasButton
          isWide={isInsight}
          strip={
            <div className={frame.strip}>
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
                searchErrors={asked.outcome?.errors.map(({ description }) => description) ?? noErrors}
                problems={
                  held.problems.length > 0 &&
                  run.outcome && <SearchProblems held={held} timeZone={timeZone} />
                }
                onEdit={store.edit}
                onCancel={isVerySlow ? run.cancel : null}
                refresh={refresh}
                timeZone={timeZone}
                effectiveRange={isRangeShown ? (run.outcome?.effectiveRange ?? null) : null}
                inputRef={inputRef}
              />
            </div>
          }
        >
          <div className={frame.main} data-details={details}>
            <div className={frame.column}>
              {tab !== 'widgets' && histogram}
              <StatusLine
                run={run}
                isHeld={held.isHeld}
                timeZone={timeZone}
                tabs={
                  <ResultTabs
                    {...shown}
                    tab={tab}
                    timeZone={timeZone}
                    messages={parts.messages && { total: run.outcome ? totalOf(run.outcome) : null }}
                    widgetCount={page.widgets.length}
                  />
                }
                tools={tab === 'messages' && parts.messages && <StreamTools widget={parts.messages} />}
                isCountShown={parts.messages !== null}
              />
              <LoadingIndicator isLoading={isLoading} text="Updating search results..." />
              {tab === 'messages' && results}
              {tab === 'widgets' && (
                <div className={frame.grid} data-scroll-restoration-id="widgets">
                  {results}
                </div>
              )}
              {isInsight && (
                <div className={frame.scrolls}>
                  <InsightTab
                    shown={{ ...shown, tab }}
                    searched={searchedOf(params, run)}
                    run={run}
                    timeZone={timeZone}
                  />
                </div>
              )}
            </div>
            <div ref={setSlot} {...sheet} className={`${frame.slot} ${sheet.className}`} data-panel-slot />
          </div>
        </ViewSidebar>
      </ViewRunContext>
    </ViewContext>
  )
}

const noErrors: readonly string[] = []

const widgetActions = [copyToDashboardAction, exportTableAction]
