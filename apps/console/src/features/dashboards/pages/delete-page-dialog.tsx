import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'

interface DeletePageDialogProps {
  title: string
  onConfirm: () => void
  onClose: () => void
}

/** The words of the reference (dashboards, section 3). */
export function DeletePageDialog({ title, onConfirm, onClose }: DeletePageDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete page "${title}"`}
      confirmLabel="Delete"
      isDestructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Do you really want to delete this dashboard page? Its widgets go with it.
    </ConfirmDialog>
  )
}
