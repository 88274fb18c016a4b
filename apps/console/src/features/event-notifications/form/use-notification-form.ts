import { type EventNotification, eventNotifications } from '@logline/contract'
import { useChange } from '../../../api/use-change.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { notificationRoutes } from '../model/notification-routes.ts'
import { newNotification, notificationSchema, notificationValues } from '../model/notification-values.ts'
import { atFieldsOfForm } from './refusal.ts'

interface NotificationFormOptions {
  /** Null: a new one. */
  notification: EventNotification | null
  onSaved?: (notification: EventNotification) => void
}

/** The form of a notification, which is saved when it is sent. */
export function useNotificationForm({ notification, onSaved }: NotificationFormOptions) {
  const create = useChange(eventNotifications.create, { stale: notificationRoutes })
  const update = useChange(eventNotifications.update, { stale: notificationRoutes })
  return useForm({
    schema: notificationSchema,
    initialValues: notification ? notificationValues(notification) : newNotification,
    onSubmit: async (body) => {
      const verb = notification ? 'Updating' : 'Creating'
      const saved = await (notification
        ? update({ params: { notificationId: notification.id }, body })
        : create({ body })
      ).catch((error: unknown) => {
        throw withReason(
          atFieldsOfForm(error, body.config.type),
          `${verb} Notification "${body.title}" failed with status`,
        )
      })
      toast.success(`Notification ${notification ? 'updated' : 'created'} successfully`)
      onSaved?.(saved)
    },
  })
}
