import { type EventNotification, eventNotifications } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { NotificationFields } from './notification-fields.tsx'
import { useNotificationForm } from './use-notification-form.ts'

export function EditNotificationPage() {
  const { notificationId } = useParams({ from: '/alerts/notifications/$notificationId/edit' })
  const { data, error } = useQuery({
    ...query(eventNotifications.get, { params: { notificationId } }),
    // What is typed is not taken over by what is read meanwhile.
    refetchOnWindowFocus: false,
  })
  const mayEdit = useIsPermitted()(`eventnotifications:edit:${notificationId}`)
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <Page
      title={`Edit "${data.title}" Notification`}
      breadcrumb={[
        { caption: 'Alerts & Events', to: paths.alerts() },
        { caption: 'Notifications', to: paths.eventNotifications() },
      ]}
      auditId={data.id}
    >
      {mayEdit ? (
        <EditForm key={data.id} notification={data} />
      ) : (
        <Notice tone="danger">You are not allowed to edit this notification.</Notice>
      )}
    </Page>
  )
}

function EditForm({ notification }: { notification: EventNotification }) {
  const router = useRouter()
  const form = useNotificationForm({ notification })
  return (
    <FormPage
      form={form}
      label="Notification"
      group="Notifications"
      submit={{ label: 'Update notification', busyLabel: 'Updating...' }}
      onLeave={() => void router.navigate({ to: paths.eventNotifications() })}
    >
      <NotificationFields form={form} id={notification.id} />
    </FormPage>
  )
}
