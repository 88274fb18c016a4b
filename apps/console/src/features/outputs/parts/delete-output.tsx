import { outputs } from '@logline/contract'
import { useChange } from '../../../api/use-change.ts'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { outputRoutes } from '../model/output-queries.ts'
import { type OutputRow, streamsText } from '../model/output-row.ts'
import { countText } from './figures.tsx'

/** Asks before an output goes everywhere. */
export function DeleteOutput({ row, onClose }: { row: OutputRow; onClose: () => void }) {
  const { id, title } = row.output
  const remove = useChange(outputs.remove, { stale: outputRoutes })
  const onDelete = async () => {
    await remove({ params: { outputId: id } }).catch((error: unknown) => {
      throw withReason(error, 'Terminating output failed with status')
    })
    toast.success('Output was terminated.')
  }
  return (
    <DeleteDialog
      what="output"
      question={`Do you really want to terminate the output "${title}"?`}
      consequences={consequences(row)}
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}

function consequences(row: OutputRow): string {
  const waiting = row.counts?.waiting.messages ?? 0
  const used = row.use && row.use.total > 0 ? `It is taken off its streams (${streamsText(row)}).` : ''
  const lost = waiting > 0 ? `${countText(waiting)} messages that wait for it are not sent any more.` : ''
  return [used, lost, 'Stored messages stay.'].filter((text) => text !== '').join(' ')
}
