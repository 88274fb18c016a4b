import { IconLock, IconPlayerStop, IconPlugConnectedX } from '@tabler/icons-react'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/notices/state-view.tsx'

/** The search as a whole failed. */
export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnavailable = error instanceof ApiError && (error.status === 503 || error.status === 0)
  return (
    <ErrorState
      title={isUnavailable ? 'The message store is not available' : 'The search failed'}
      {...(isUnavailable && { icon: <IconPlugConnectedX size={20} stroke={1.75} /> })}
      action={
        <Button variant="primary" onClick={onRetry}>
          Search again
        </Button>
      }
    >
      {isUnavailable
        ? `Messages are still received and kept; they can be searched as soon as the store is back. (${errorText(error)})`
        : errorText(error)}
    </ErrorState>
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
