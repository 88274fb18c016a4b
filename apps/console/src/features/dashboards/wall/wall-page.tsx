import { hereTimeZone } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { missingStreamsOf } from '../../../api/api-error.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { PageSkeleton } from '../../../kit/page/page.tsx'
import { useDocumentTitle } from '../../../kit/page/use-document-title.ts'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { MissingRequirements, useOpenView } from '../../saved-views/index.ts'
import {
  newDashboardDocument,
  pageTitle,
  useShownRequest,
  useViewRun,
  useViewState,
  ViewContext,
  type ViewContextValue,
  type ViewRun,
  ViewRunContext,
  type ViewStore,
} from '../../view-model/index.ts'
import { NoStreams, ViewResults } from '../../views/index.ts'
import classes from './wall.module.css'
import { nextPage, rotatedPages, type WallParams, wallParamsOf } from './wall-params.ts'

/** A dashboard on a screen that nobody touches: its pages in turn, always fresh, without anything to click. */
export function WallPage() {
  const { viewId } = useParams({ from: '/dashboards/tv/$viewId' })
  const url = useSearch({ from: '/dashboards/tv/$viewId' })
  const params = useMemo(() => wallParamsOf(url), [url])
  const timeZone = useTimeZone() ?? hereTimeZone()
  const streams = useQuery(streamsQuery)
  const open = useOpenView({ viewId, type: 'DASHBOARD', begin: newDashboardDocument })
  if (streams.data?.length === 0) return <NoStreams />
  if (open.state === 'impossible') return <MissingRequirements noun="dashboard" missing={open.missing} />
  if (open.state !== 'open') return <PageSkeleton />
  return <Wall key={open.key} store={open.store} params={params} timeZone={timeZone} />
}

interface WallProps {
  store: ViewStore
  params: WallParams
  timeZone: string
}

function Wall({ store, params, timeZone }: WallProps) {
  // Before anything is asked of the server: it would be for another page.
  useState(() => store.show({ activeQueryId: rotationOf(store, params)[0] ?? store.get().activeQueryId }))
  const { history, activeQueryId } = useViewState(store)
  const { document } = history
  useDocumentTitle(document.view.title)
  useRotation(store, params)
  const run = useViewRun(useShownRequest(store))
  useRepetition(run, params.refreshSeconds)
  const view = useMemo(() => lockedContext(store, timeZone), [store, timeZone])
  const missingStreams = missingStreamsOf(run.error)
  if (missingStreams?.length === 0) return <NoStreams />
  if (missingStreams) throw run.error
  return (
    <ViewContext value={view}>
      <ViewRunContext value={run}>
        <div className={classes.wall}>
          <header className={classes.titles}>
            <h1>{document.view.title}</h1>
            <h2>{pageTitle(document, activeQueryId)}</h2>
          </header>
          <ViewResults run={run} />
        </div>
      </ViewRunContext>
    </ViewContext>
  )
}

/** Shows the next page again and again. */
function useRotation(store: ViewStore, params: WallParams): void {
  const turn = useStableCallback(() => {
    const { activeQueryId } = store.get()
    store.show({ activeQueryId: nextPage(rotationOf(store, params), activeQueryId) })
  })
  useEffect(() => {
    const timer = setInterval(turn, params.intervalSeconds * 1000)
    return () => clearInterval(timer)
  }, [params.intervalSeconds, turn])
}

/** Asks again so long after the last answer. Also after a failure: nobody is there to press a button. */
function useRepetition({ isRunning, run }: ViewRun, seconds: number): void {
  const tick = useStableCallback(run)
  useEffect(() => {
    if (isRunning) return
    const timer = setTimeout(tick, seconds * 1000)
    return () => clearTimeout(timer)
  }, [isRunning, seconds, tick])
}

function rotationOf(store: ViewStore, params: WallParams): readonly string[] {
  const { queries } = store.get().history.document
  return rotatedPages(
    queries.map(({ id }) => id),
    params,
  )
}

function lockedContext(store: ViewStore, timeZone: string): ViewContextValue {
  const nothing = () => undefined
  return {
    store,
    timeZone,
    isInteractive: false,
    highlightedMessageId: null,
    narrowQuery: nothing,
    zoomTo: nothing,
    zoomBack: null,
    onReading: nothing,
    nothingFound: <EmptyState isCompact title="No messages found" />,
  }
}
