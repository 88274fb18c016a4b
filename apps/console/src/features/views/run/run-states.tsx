import { IconLock, IconPlayerStop } from '@tabler/icons-react'
import { errorText } from '../../../api/api-error.ts'
import { awaitedBy } from '../../../api/store-away.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/notices/state-view.tsx'
import { SpinnerRing } from '../../../ui/spinner.tsx'
import type { ViewRun } from '../../view-model/index.ts'

/** The search as a whole failed. */
export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      title="The search failed"
      action={
        <Button variant="primary" onClick={onRetry}>
          Search again
        </Button>
      }
    >
      {errorText(error)}
    </ErrorState>
  )
}

/** The server or its message store is starting or gone: nothing is lost, and nothing has to be done. */
export function WaitingForStore({ run, reason }: { run: Pick<ViewRun, 'cancel'>; reason: Error }) {
  const awaited = awaitedBy(reason)
  return (
    <div role="status">
      <EmptyState
        icon={<SpinnerRing />}
        title={`Waiting for the ${awaited}`}
        action={<Button onClick={run.cancel}>Cancel</Button>}
      >
        {awaited === 'server'
          ? 'The search goes on by itself once the server is reachable.'
          : `${errorText(reason)} Messages are received and kept meanwhile, and the search goes on by itself.`}
      </EmptyState>
    </div>
  )
}

export function SearchCancelled({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={<IconPlayerStop size={20} stroke={1.75} />}
      title="The search was cancelled"
      action={
        <Button variant="primary" onClick={onRetry}>
          Search again
        </Button>
      }
    >
      A shorter time range or a more precise query is answered faster.
    </EmptyState>
  )
}

/** The words of the specification, section 2. */
export function NoStreams() {
  return (
    <EmptyState icon={<IconLock size={20} stroke={1.75} />} title="No stream permissions.">
      We cannot start a search right now, because you are not allowed to access any stream. If you feel this
      is an error, please contact your administrator.
    </EmptyState>
  )
}
