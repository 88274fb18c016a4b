import type { EventNotification } from '@logline/contract'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { NotificationFields } from './notification-fields.tsx'
import { useNotificationForm } from './use-notification-form.ts'

interface NotificationDialogProps {
  onCreated: (notification: EventNotification) => void
  onClose: () => void
}

/** Makes a notification where one is wanted, such as in the form of a definition. */
export function NotificationDialog({ onCreated, onClose }: NotificationDialogProps) {
  const form = useNotificationForm({ notification: null, onSaved: onCreated })
  return (
    <FormDialog
      form={form}
      title="New Notification"
      size={640}
      submit={{ label: 'Create notification', busyLabel: 'Creating...' }}
      onClose={onClose}
    >
      <NotificationFields form={form} id={null} />
    </FormDialog>
  )
}
