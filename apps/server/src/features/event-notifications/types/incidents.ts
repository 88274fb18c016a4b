import type { AlertmanagerConfig, ConfigOf } from '../model/event-notification.ts'
import type { EventModel } from './filled-in.ts'
import { basicAuthorization, type Outcome, openedSecrets, postJson, type SendParts } from './web-request.ts'

type PagerdutyConfig = ConfigOf<'pagerduty-notification-v1' | 'pagerduty-notification-v2'>

const severities = ['info', 'info', 'warning', 'critical'] as const

/** The Events API v2 of PagerDuty: triggers an incident, one for all events about the same key. */
export function sendToPagerduty(
  parts: SendParts,
  config: PagerdutyConfig,
  model: EventModel,
): Promise<Outcome> {
  const { event, event_definition_title: title } = model
  const about = [config.key_prefix, event.event_definition_id, event.key || title].filter(
    (part) => part !== '',
  )
  const replay = replayOf(parts, event.id)
  const body = {
    routing_key: config.routing_key,
    event_action: 'trigger',
    // At most 255 characters of it are taken.
    ...(config.custom_incident && { dedup_key: about.join('/').slice(0, 255) }),
    client: config.client_name,
    ...(config.client_url !== '' && { client_url: config.client_url }),
    ...(replay !== null && { links: [{ href: replay, text: 'Show its messages' }] }),
    payload: {
      summary: `${title}: ${event.message}`.slice(0, 1_024),
      source: event.source,
      severity: severities[event.priority] ?? 'warning',
      timestamp: event.timestamp,
      group: event.key,
      class: 'alerts',
      custom_details: { ...event.fields, ...event.group_by_fields },
    },
  }
  const { events_url: url } = config
  return postJson(parts, { url: new URL(url), shownUrl: url, body: JSON.stringify(body) })
}

/** The API v2 of an Alertmanager: each event is an alert that ends when no other one follows about the same key. */
export async function sendToAlertmanager(
  parts: SendParts,
  { id, config }: { id: string; config: AlertmanagerConfig },
  model: EventModel,
): Promise<Outcome> {
  const opened = openedSecrets(parts, id, { basic_auth: config.sealedBasicAuth })
  if ('kind' in opened) return opened
  const { event, event_definition_title: title, event_definition_description: description } = model
  const startsAt = new Date(event.timestamp)
  const alert = {
    labels: {
      ...labelsOf(event.group_by_fields),
      ...labelsOf(event.fields),
      ...config.labels,
      alertname: title,
      event_definition_id: event.event_definition_id,
      ...(event.key !== '' && { key: event.key }),
      severity: severities[event.priority] ?? 'warning',
    },
    annotations: { summary: event.message, ...(description !== '' && { description }) },
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + config.resolveAfterMs).toISOString(),
    ...(parts.consoleUrl !== null && { generatorURL: replayOf(parts, event.id) }),
  }
  const shownUrl = config.url
  const url = new URL(`${config.url.replace(/\/+$/, '')}/api/v2/alerts`)
  const { skipsTlsVerification } = config
  const headers = basicAuthorization(opened.basic_auth)
  return postJson(parts, { url, shownUrl, headers, body: JSON.stringify([alert]), skipsTlsVerification })
}

/** Names of labels are letters, digits and `_` (Prometheus, data model). */
function labelsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_'),
      value,
    ]),
  )
}

function replayOf({ consoleUrl }: SendParts, eventId: string): string | null {
  return consoleUrl === null ? null : `${consoleUrl}alerts/${eventId}/replay-search`
}
