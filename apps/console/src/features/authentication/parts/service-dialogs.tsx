import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { useActivation, useDeletion } from '../model/service-queries.ts'
import type { ListedService } from '../model/use-service-rows.ts'

interface ServiceDialogProps {
  service: ListedService
  onClose: () => void
  /** After it was deleted. */
  onDeleted?: () => void
}

export function ActivateService({ service, onClose }: ServiceDialogProps) {
  const activate = useActivation(true)
  return (
    <ConfirmDialog
      title="Activate authentication service"
      confirmLabel="Activate"
      onConfirm={() => activate(service)}
      onClose={onClose}
    >
      Do you really want to activate the authentication service "{service.title}"? Its people can sign in from
      then on, in place of those of any other service.
    </ConfirmDialog>
  )
}

export function DeactivateService({ service, onClose }: ServiceDialogProps) {
  const deactivate = useActivation(false)
  return (
    <ConfirmDialog
      title="Deactivate authentication service"
      confirmLabel="Deactivate"
      isDestructive
      onConfirm={() => deactivate(service)}
      onClose={onClose}
    >
      Do you really want to deactivate the authentication service "{service.title}"? Its people cannot sign in
      any more; who is signed in stays so.
    </ConfirmDialog>
  )
}

export function DeleteService({ service, onClose, onDeleted }: ServiceDialogProps) {
  const remove = useDeletion()
  return (
    <DeleteDialog
      what="authentication service"
      question={`Do you really want to delete the authentication service "${service.title}"?`}
      onDelete={async () => {
        await remove(service)
        onDeleted?.()
      }}
      onClose={onClose}
    />
  )
}
