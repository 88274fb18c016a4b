import { type EventNotification, eventNotifications } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { notificationTypeName } from '../../../kit/alerts/notification-types.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { Facts, Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Deliveries } from './deliveries.tsx'

/** A notification for reading, and what was sent by it. */
export function ViewNotificationPage() {
  const { notificationId } = useParams({ from: '/alerts/notifications/$notificationId' })
  const router = useRouter()
  const { data, error } = useQuery(query(eventNotifications.get, { params: { notificationId } }))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <Page
      title={`View "${data.title}" Notification`}
      breadcrumb={[
        { caption: 'Alerts & Events', to: paths.alerts() },
        { caption: 'Notifications', to: paths.eventNotifications() },
      ]}
      auditId={data.id}
      actions={
        <Needs permission={`eventnotifications:edit:${data.id}`}>
          <Button
            variant="primary"
            onClick={() => void router.navigate({ to: paths.editEventNotification(data.id) })}
          >
            Edit Notification
          </Button>
        </Needs>
      }
    >
      <Section title="Details">
        <Facts of={[...commonFacts(data), ...configFacts(data)]} />
      </Section>
      <Section title="Deliveries">
        <Deliveries notificationId={data.id} />
      </Section>
    </Page>
  )
}

function commonFacts({ title, description, config }: EventNotification) {
  return [
    ['Title', title],
    ['Description', description],
    ['Notification Type', notificationTypeName(config.type)],
  ] as const
}

const hidden = (isSet: boolean) => (isSet ? '******' : null)

function configFacts({ config }: EventNotification) {
  return [
    ['URL', config.url],
    ['TLS verification', config.skip_tls_verification ? 'skipped' : 'yes'],
    ['Basic Authentication', hidden(config.basic_auth.is_set)],
    ['API Key/Secret Sent As', config.api_key_as_header ? 'Header' : 'Query Parameter'],
    ['API Key', config.api_key],
    ['API Secret', hidden(config.api_secret.is_set)],
  ] as const
}
