import { type EventNotification, eventNotifications } from '@logline/contract'
import { durationText } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../../../api/query.ts'
import { notificationTypeName } from '../../../kit/alerts/notification-types.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { Facts, Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import classes from './deliveries.module.css'
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

function commonFacts({ title, description, max_per_hour, config }: EventNotification) {
  return [
    ['Title', title],
    ['Description', description],
    ['Notification Type', notificationTypeName(config.type)],
    ['At most per hour', max_per_hour ?? 'no limit'],
  ] as const
}

const hidden = ({ is_set }: { is_set: boolean }) => (is_set ? '******' : null)
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

function configFacts({ config }: EventNotification): (readonly [string, ReactNode])[] {
  switch (config.type) {
    case 'email-notification-v1':
      return [
        ['Sender', config.sender],
        ['Subject', config.subject],
        ['Reply-To', config.reply_to],
        ['User recipients', config.user_recipients.join(', ') || 'No users will receive this notification.'],
        [
          'Email recipients',
          config.email_recipients.join(', ') ||
            'No email addresses are configured to receive this notification.',
        ],
        ['Time zone', config.time_zone],
        ['Email Body', <Template key="text" text={config.body_template} />],
        ['Email HTML Body', <Template key="html" text={config.html_body_template} />],
      ]
    case 'http-notification-v1':
      return [
        ['URL', config.url],
        ['TLS verification', config.skip_tls_verification ? 'skipped' : 'yes'],
        ['Basic Authentication', hidden(config.basic_auth)],
        ['API Key/Secret Sent As', config.api_key_as_header ? 'Header' : 'Query Parameter'],
        ['API Key', config.api_key],
        ['API Secret', hidden(config.api_secret)],
      ]
    case 'slack-notification-v1':
      return [
        ['Webhook URL', config.webhook_url],
        ['Channel', config.channel],
        ['Custom Message', <Template key="message" text={config.custom_message} />],
        ['Color', config.color],
        ['Notify Channel', yesOrNo(config.notify_channel)],
        ['Link Names', yesOrNo(config.link_names)],
        ['User Name', config.user_name],
        ['Icon', config.icon_emoji || config.icon_url],
        ['Time zone', config.time_zone],
      ]
    case 'teams-notification-v1':
      return [
        ['Webhook URL', config.webhook_url],
        ['Custom Message', <Template key="message" text={config.custom_message} />],
        ['Color', config.color],
        ['Icon', config.icon_url],
        ['Time zone', config.time_zone],
      ]
    case 'alertmanager-notification-v1':
      return [
        ['URL', config.url],
        ['TLS verification', config.skip_tls_verification ? 'skipped' : 'yes'],
        ['Basic Authentication', hidden(config.basic_auth)],
        [
          'Labels',
          Object.entries(config.labels)
            .map(([name, value]) => `${name}=${value}`)
            .join(', '),
        ],
        ['Resolve after', durationText(Math.round(config.resolve_after_ms / 1_000))],
      ]
    default:
      return [
        ['Routing Key', config.routing_key],
        ['One incident for a key', yesOrNo(config.custom_incident)],
        ['Incident Key Prefix', config.key_prefix],
        ['Client Name', config.client_name],
        ['Client URL', config.client_url],
        ['Events URL', config.events_url],
      ]
  }
}

function Template({ text }: { text: string }) {
  return text.trim() === '' ? <em>Empty body</em> : <pre className={classes.template}>{text}</pre>
}
