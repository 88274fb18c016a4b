import { type EventNotification, eventNotifications } from '@logline/contract'
import { errorText, statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { withDefinitions } from '../model/notification-routes.ts'

interface DeleteNotificationProps {
  notification: EventNotification
  onClose: () => void
}

export function DeleteNotification({ notification: { id, title }, onClose }: DeleteNotificationProps) {
  const remove = useChange(eventNotifications.remove, { stale: withDefinitions })
  const confirm = async () => {
    await remove({ params: { notificationId: id } }).catch((error: unknown) => {
      throw new Error(`Deleting Event Notification "${title}" failed with status: ${statusText(error)}`, {
        cause: error,
      })
    })
    toast.success('Event Notification deleted successfully')
  }
  return (
    <DeleteDialog
      what="Notification"
      question={`Are you sure you want to delete "${title}"`}
      consequences="Event definitions that name it tell nobody by it any more, and what waits to be sent is lost."
      onDelete={confirm}
      onClose={onClose}
    />
  )
}

interface DeleteNotificationsProps {
  ids: readonly string[]
  /** Told what is gone. */
  onDeleted: (ids: readonly string[]) => void
  onClose: () => void
}

/** There is no route for several: each is deleted by itself. */
export function DeleteNotifications({ ids, onDeleted, onClose }: DeleteNotificationsProps) {
  const remove = useChange(eventNotifications.remove, { stale: withDefinitions })
  const count = ids.length
  const noun = count === 1 ? 'event notification' : 'event notifications'
  const confirm = async () => {
    const deleted: string[] = []
    const failures: string[] = []
    for (const notificationId of ids) {
      await remove({ params: { notificationId } }).then(
        () => deleted.push(notificationId),
        (error: unknown) => failures.push(errorText(error)),
      )
    }
    if (failures.length === 0)
      toast.success(`${count} ${noun} ${count === 1 ? 'was' : 'were'} deleted successfully.`)
    else
      toast.error(
        `${failures.length} out of ${count} selected ${noun} could not be deleted. Status: ${[...new Set(failures)].join(' ')}`,
      )
    onDeleted(deleted)
  }
  return (
    <ConfirmDialog
      title={`Delete ${count} ${noun}`}
      confirmLabel="Delete"
      isDestructive
      onConfirm={confirm}
      onClose={onClose}
    >
      Do you really want to remove {count} {noun}?
    </ConfirmDialog>
  )
}
