import { Card } from '../../../ui/card.tsx'
import { useView, useViewState, type ViewRun } from '../../view-model/index.ts'
import { SearchCancelled, SearchFailed, WaitingForStore } from '../run/run-states.tsx'
import { WidgetGrid } from './widget-grid.tsx'

/** The widgets; or why there is nothing to show in any of them. */
export function ViewResults({ run }: { run: ViewRun }) {
  const { focus } = useViewState(useView().store)
  if (!run.outcome && !focus?.isEditing && run.waitingFor) {
    return (
      <Card>
        <WaitingForStore reason={run.waitingFor} />
      </Card>
    )
  }
  // A widget that is being edited says itself what went wrong: what was set stays.
  if (run.outcome || focus?.isEditing || (!run.error && !run.isCancelled)) return <WidgetGrid />
  return (
    <Card>
      {run.error ? (
        <SearchFailed error={run.error} onRetry={run.run} />
      ) : (
        <SearchCancelled onRetry={run.run} />
      )}
    </Card>
  )
}
