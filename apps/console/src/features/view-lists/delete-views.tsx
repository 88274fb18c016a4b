import { type ViewSummary, views } from '@logline/contract'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { DeleteDialog, DeleteManyDialog } from '../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { type ViewKind, viewLists } from './view-kinds.ts'

interface DeleteViewProps {
  kind: ViewKind
  view: ViewSummary
  onDeleted?: ((id: string) => void) | undefined
  onClose: () => void
}

export function DeleteView({ kind, view, onDeleted, onClose }: DeleteViewProps) {
  const { title, id } = view
  const remove = useChange(views.remove, { stale: viewLists })
  const onDelete = async () => {
    await remove({ params: { viewId: id } }).catch((error) => {
      throw new Error(`Deleting view failed: ${errorText(error)}`, { cause: error })
    })
    toast.success(`Deleting view "${title}" was successful!`, 'Success!')
    onDeleted?.(id)
  }
  const question =
    kind.grnType === 'search'
      ? `You are about to delete saved search: "${title}". Are you sure?`
      : `Are you sure you want to delete "${title}"?`
  return (
    <DeleteDialog
      what={kind.noun.one}
      question={question}
      consequences="Whoever it is shared with loses it too."
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}

interface DeleteViewsProps {
  kind: ViewKind
  ids: readonly string[]
  /** Told what is gone. */
  onDeleted: (ids: readonly string[]) => void
  onClose: () => void
}

export function DeleteViews({ kind, ids, onDeleted, onClose }: DeleteViewsProps) {
  const removeAll = useChange(views.bulkDelete, { stale: viewLists })
  return (
    <DeleteManyDialog
      noun={kind.noun}
      ids={ids}
      remove={(entity_ids) => removeAll({ body: { entity_ids } })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
