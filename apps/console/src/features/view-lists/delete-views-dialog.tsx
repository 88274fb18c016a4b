import { type ViewSummary, views } from '@logline/contract'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { countedWere, type ViewKind } from './view-kinds.ts'
import { viewListKey } from './view-list-query.ts'

interface DeleteViewDialogProps {
  kind: ViewKind
  view: ViewSummary
  onDeleted?: ((id: string) => void) | undefined
  onClose: () => void
}

export function DeleteViewDialog({ kind, view, onDeleted, onClose }: DeleteViewDialogProps) {
  const client = useQueryClient()
  const { title, id } = view
  const remove = async () => {
    await call(views.remove, { params: { viewId: id } }).catch((error) => {
      throw new Error(`Deleting view failed: ${errorText(error)}`, { cause: error })
    })
    toast.success(`Deleting view "${title}" was successful!`, 'Success!')
    void client.invalidateQueries({ queryKey: viewListKey })
    void client.invalidateQueries({ queryKey: ['welcome'] })
    onDeleted?.(id)
  }
  return (
    <ConfirmDialog
      title={`Delete ${kind.noun.one}`}
      confirmLabel={`Delete ${kind.noun.one}`}
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    >
      {kind.grnType === 'search'
        ? `You are about to delete saved search: "${title}". Are you sure?`
        : `Are you sure you want to delete "${title}"?`}{' '}
      Whoever it is shared with loses it too.
    </ConfirmDialog>
  )
}

interface DeleteViewsDialogProps {
  kind: ViewKind
  ids: readonly string[]
  /** Told what is gone. */
  onDeleted: (ids: readonly string[]) => void
  onClose: () => void
}

export function DeleteViewsDialog({ kind, ids, onDeleted, onClose }: DeleteViewsDialogProps) {
  const client = useQueryClient()
  const { one, many } = kind.noun
  const counted = ids.length === 1 ? `1 ${one}` : `${ids.length} ${many}`
  const remove = async () => {
    const { failures } = await call(views.bulkDelete, { body: { entity_ids: [...ids] } }).catch((error) => {
      throw new Error(`An error occurred while deleting ${many}. ${errorText(error)}`, { cause: error })
    })
    const failed = new Set(failures.map(({ entity_id }) => entity_id))
    if (failed.size === 0) toast.success(`${countedWere(kind, ids.length)} deleted successfully.`)
    else toast.error(`${failed.size} out of ${ids.length} selected ${many} could not be deleted.`)
    void client.invalidateQueries({ queryKey: viewListKey })
    void client.invalidateQueries({ queryKey: ['welcome'] })
    onDeleted(ids.filter((id) => !failed.has(id)))
  }
  return (
    <ConfirmDialog
      title={`Delete ${counted}`}
      confirmLabel="Delete"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    >
      Do you really want to remove {counted}?
    </ConfirmDialog>
  )
}
