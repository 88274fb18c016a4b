import { Fragment, type ReactNode, Suspense } from 'react'
import { preloadable } from '../../../kit/lazy/preloadable.ts'
import { Card } from '../../../ui/card.tsx'
import { useView, useViewState, type ViewRun } from '../../view-model/index.ts'
import { SearchCancelled, SearchFailed, WaitingForStore } from '../run/run-states.tsx'

/** What a search shows first needs no grid. */
export const widgetGrid = preloadable(async () => (await import('./widget-grid.tsx')).WidgetGrid)

interface ViewResultsProps {
  run: ViewRun
  /** In the place of the grid of widgets: what lies on the page without cards. */
  children?: ReactNode
}

/** The widgets; or why there is nothing to show in any of them. */
export function ViewResults({ run, children }: ViewResultsProps) {
  const { focus } = useViewState(useView().store)
  const Frame = children ? Fragment : Card
  if (!run.outcome && !focus?.isEditing && run.waitingFor) {
    return (
      <Frame>
        <WaitingForStore run={run} reason={run.waitingFor} />
      </Frame>
    )
  }
  // A widget that is being edited says itself what went wrong: what was set stays.
  if (run.outcome || focus?.isEditing || (!run.error && !run.isCancelled))
    return <Suspense>{children ?? <widgetGrid.Component />}</Suspense>
  return (
    <Frame>
      {run.error ? (
        <SearchFailed error={run.error} onRetry={run.run} />
      ) : (
        <SearchCancelled onRetry={run.run} />
      )}
    </Frame>
  )
}
