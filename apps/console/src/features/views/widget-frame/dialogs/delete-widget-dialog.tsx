import { DeleteDialog } from '../../../../kit/dialogs/delete-dialog.tsx'
import { removeWidget, type WidgetActionDialogProps } from '../../../view-model/index.ts'

/** The words of the reference (dashboards, section 5). */
export function DeleteWidgetDialog({ target, onClose }: WidgetActionDialogProps) {
  const { store, queryId, widget, title } = target
  return (
    <DeleteDialog
      what="widget"
      confirmLabel="Delete"
      question={`Are you sure you want to remove the widget "${title}"?`}
      onDelete={() => store.edit(removeWidget(queryId, widget.id))}
      onClose={onClose}
    />
  )
}
