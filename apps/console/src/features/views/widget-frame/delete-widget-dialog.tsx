import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { removeWidget, type WidgetActionDialogProps } from '../../view-model/index.ts'

/** The words of the reference (dashboards, section 5). */
export function DeleteWidgetDialog({ target, onClose }: WidgetActionDialogProps) {
  const { store, queryId, widget, title } = target
  return (
    <ConfirmDialog
      title="Delete widget"
      confirmLabel="Delete"
      isDestructive
      onConfirm={() => store.edit(removeWidget(queryId, widget.id))}
      onClose={onClose}
    >
      Are you sure you want to remove the widget "{title}"?
    </ConfirmDialog>
  )
}
