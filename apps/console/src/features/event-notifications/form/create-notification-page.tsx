import { useRouter } from '@tanstack/react-router'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { NotificationFields } from './notification-fields.tsx'
import { useNotificationForm } from './use-notification-form.ts'

export function CreateNotificationPage() {
  const mayCreate = useIsPermitted()('eventnotifications:create')
  return (
    <Page
      title="New Notification"
      breadcrumb={[
        { caption: 'Alerts & Events', to: paths.alerts() },
        { caption: 'Notifications', to: paths.eventNotifications() },
      ]}
    >
      {mayCreate ? (
        <CreateForm />
      ) : (
        <Notice tone="danger">You are not allowed to create notifications.</Notice>
      )}
    </Page>
  )
}

function CreateForm() {
  const router = useRouter()
  const form = useNotificationForm({ notification: null })
  return (
    <FormPage
      form={form}
      label="New notification"
      group="Notifications"
      submit={{ label: 'Create notification', busyLabel: 'Creating...' }}
      onLeave={() => void router.navigate({ to: paths.eventNotifications() })}
    >
      <NotificationFields form={form} id={null} />
    </FormPage>
  )
}
