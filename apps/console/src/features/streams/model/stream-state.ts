import { type StreamItem, streams } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { streamRoutes } from './stream-queries.ts'

/** Starts a paused stream; whoever pauses a running one is asked before (`PauseStream`). */
export function useResume() {
  const resume = useChange(streams.resume, { stale: streamRoutes })
  return useTask<StreamItem>(({ id }) => resume({ params: { streamId: id } }), {
    onFailed: (error) =>
      toast.error(`Resuming Stream failed with status: ${statusText(error)}`, 'Could not resume Stream'),
  })
}
