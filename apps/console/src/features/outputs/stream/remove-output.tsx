import { streamOutputs } from '@logline/contract'
import { useChange } from '../../../api/use-change.ts'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { outputRoutes } from '../model/output-queries.ts'
import type { OutputRow } from '../model/output-row.ts'

interface RemoveOutputProps {
  streamId: string
  row: OutputRow
  onClose: () => void
}

/** Takes an output off one stream. */
export function RemoveOutput({ streamId, row, onClose }: RemoveOutputProps) {
  const { id: outputId, title } = row.output
  const remove = useChange(streamOutputs.remove, { stale: outputRoutes })
  const onDelete = async () => {
    await remove({ params: { streamId, outputId } }).catch((error: unknown) => {
      throw withReason(error, 'Removing output from stream failed with status')
    })
    toast.success('Output was removed from stream.')
  }
  return (
    <DeleteDialog
      what="output from stream"
      question={`Do you really want to remove the output "${title}" from the stream?`}
      consequences="What waits for it is still sent, and other streams keep it."
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}
