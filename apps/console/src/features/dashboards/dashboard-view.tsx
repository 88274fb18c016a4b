import { useMemo } from 'react'
import { missingStreamsOf } from '../../api/api-error.ts'
import { useDocumentTitle } from '../../kit/page/use-document-title.ts'
import { addToQuery } from '../../kit/query/text/query-fragments.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/notices/state-view.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { exportTableAction } from '../export/index.ts'
import { UnsavedChangesGuard, useSavedView, ViewHeader } from '../saved-views/index.ts'
import {
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
import {
  NoStreams,
  SearchProblems,
  SearchProgress,
  useHeldResults,
  ViewResults,
  ViewSidebar,
} from '../views/index.ts'
import { DashboardActions } from './dashboard-actions.tsx'
import classes from './dashboard-view.module.css'
import { OverrideBar } from './override/override-bar.tsx'
import { useOverrideForm } from './override/override-form.ts'
import { useOverrideZoom } from './override/use-override-zoom.ts'
import { PageTabs } from './pages/page-tabs.tsx'
import { useDashboardAddress } from './use-dashboard-address.ts'

const unsavedTitle = 'Unsaved Dashboard'
const noErrors: readonly string[] = []

/** An open dashboard: where it lies, what is laid over its widgets, its pages, and the widgets of the open one. */
export function DashboardView({ store, timeZone }: { store: ViewStore; timeZone: string }) {
  useDashboardAddress(store)
  useUndoKeys(store)
  const saved = useSavedView(store)
  useDocumentTitle(saved.storedId === null ? unsavedTitle : saved.metadata.title)
  const { focus } = useViewState(store)
  const asked = useViewRun(useShownRequest(store))
  const held = useHeldResults(asked)
  const { run } = held
  const refresh = useAutoRefresh(run.run, run.isRunning, focus?.isEditing)
  const form = useOverrideForm({ store, timeZone, onRepeat: run.run })
  const isLocked = saved.editRefusal !== undefined
  const view = useViewContext({ store, timeZone, form, isLocked, onReading: refresh.pause })

  const missingStreams = missingStreamsOf(run.error)
  if (missingStreams?.length === 0) return <NoStreams />
  // Whole streams are forbidden: that is not a matter of this page.
  if (missingStreams) throw run.error
  return (
    <ViewContext value={view}>
      <ViewRunContext value={run}>
        <ViewSidebar hasButton>
          <div className={classes.page}>
            <ViewHeader
              saved={saved}
              parent={{ caption: 'Dashboards', to: paths.dashboards() }}
              unsavedTitle={unsavedTitle}
              isInBar
              actions={<DashboardActions saved={saved} />}
            />
            {!focus?.isEditing && (
              <OverrideBar
                store={store}
                form={form}
                refresh={refresh}
                timeZone={timeZone}
                searchErrors={asked.outcome?.errors.map(({ description }) => description) ?? noErrors}
              />
            )}
            {held.isHeld && <SearchProblems held={held} timeZone={timeZone} />}
            {!focus && <PageTabs store={store} />}
            <SearchProgress run={run} />
            <ViewResults run={run} />
          </div>
        </ViewSidebar>
        <UnsavedChangesGuard store={store} />
      </ViewRunContext>
    </ViewContext>
  )
}

interface ViewContextInput {
  store: ViewStore
  timeZone: string
  form: ReturnType<typeof useOverrideForm>
  /** The user may look at the dashboard, not change it. */
  isLocked: boolean
  onReading: () => void
}

/** What the widgets can do to the page: they narrow and zoom what is laid over all of them. */
function useViewContext({ store, timeZone, form, isLocked, onReading }: ViewContextInput): ViewContextValue {
  const { zoomTo, zoomBack } = useOverrideZoom(form)
  const narrowQuery = useStableCallback((fragment: string) => {
    void form.submit({ query: addToQuery(store.get().override?.queryString ?? '', fragment) })
  })
  const onZoom = useStableCallback(zoomTo)
  const onZoomBack = useStableCallback(() => zoomBack?.())
  const onRead = useStableCallback(onReading)
  const canZoomBack = zoomBack !== null
  return useMemo(
    () => ({
      store,
      timeZone,
      isInteractive: true,
      isLocked,
      highlightedMessageId: null,
      narrowQuery,
      zoomTo: onZoom,
      zoomBack: canZoomBack ? onZoomBack : null,
      onReading: onRead,
      nothingFound,
      widgetActions,
    }),
    [store, timeZone, isLocked, narrowQuery, onZoom, onZoomBack, canZoomBack, onRead],
  )
}

const widgetActions = [exportTableAction]

const nothingFound = <EmptyState isCompact title="No messages found" />
