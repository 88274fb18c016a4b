import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'

interface DeletePageDialogProps {
  title: string
  onConfirm: () => void
  onClose: () => void
}

/** The words of the reference (dashboards, section 3). */
export function DeletePageDialog({ title, onConfirm, onClose }: DeletePageDialogProps) {
  return (
    <DeleteDialog
      what={`page "${title}"`}
      confirmLabel="Delete"
      question="Do you really want to delete this dashboard page?"
      consequences="Its widgets go with it."
      onDelete={onConfirm}
      onClose={onClose}
    />
  )
}
