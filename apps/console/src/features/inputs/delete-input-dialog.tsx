import { inputs } from '@logline/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { inputsQuery } from './input-queries.ts'
import type { InputRow } from './input-row.ts'

export function DeleteInputDialog({ row, onClose }: { row: InputRow; onClose: () => void }) {
  const client = useQueryClient()
  const { id, title } = row.input
  const remove = async () => {
    await call(inputs.remove, { params: { inputId: id } })
    toast.success(`Input '${title}' deleted successfully`)
    await client.invalidateQueries(inputsQuery)
  }
  return (
    <ConfirmDialog
      title="Delete input"
      confirmLabel="Delete input"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    >
      Do you really want to delete input '{title}'? It stops listening
      {row.address && ` on ${row.address}`} and its static fields go with it. Messages it received stay.
    </ConfirmDialog>
  )
}
