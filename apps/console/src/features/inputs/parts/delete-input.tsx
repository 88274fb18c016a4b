import { inputs } from '@logline/contract'
import { useChange } from '../../../api/use-change.ts'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { inputRoutes } from '../model/input-queries.ts'
import type { InputRow } from '../model/input-row.ts'

interface DeleteInputProps {
  row: InputRow
  /** Before anything asks for it again. */
  onDeleted?: () => void
  onClose: () => void
}

export function DeleteInput({ row, onDeleted, onClose }: DeleteInputProps) {
  const { id, title } = row.input
  const stale = onDeleted ? [] : inputRoutes
  const remove = useChange(inputs.remove, { stale })
  return (
    <DeleteDialog
      what="input"
      question={`Do you really want to delete input '${title}'?`}
      consequences={`It stops listening${row.address && ` on ${row.address}`} and its static fields go with it. Messages it received stay.`}
      onDelete={async () => {
        await remove({ params: { inputId: id } })
        toast.success(`Input '${title}' deleted successfully`)
        onDeleted?.()
      }}
      onClose={onClose}
    />
  )
}
