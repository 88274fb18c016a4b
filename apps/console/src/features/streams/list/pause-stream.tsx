import { type StreamItem, streams } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { streamRoutes } from '../model/stream-queries.ts'

export function PauseStream({ stream, onClose }: { stream: StreamItem; onClose: () => void }) {
  const pause = useChange(streams.pause, { stale: streamRoutes })
  const confirm = () =>
    pause({ params: { streamId: stream.id } }).catch((error) => {
      throw new Error(`Pausing Stream failed with status: ${statusText(error)}`, { cause: error })
    })
  return (
    <ConfirmDialog title="Pause stream" confirmLabel="Pause stream" onConfirm={confirm} onClose={onClose}>
      Do you really want to pause stream '{stream.title}'? New messages are not routed into it until it is
      started again.
    </ConfirmDialog>
  )
}
