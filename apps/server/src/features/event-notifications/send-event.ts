import type { EventNotificationRecord } from './model/event-notification.ts'
import { sendToSlack, sendToTeams } from './types/chat.ts'
import { sendByEmail } from './types/email.ts'
import { type EventModel, TemplateError } from './types/filled-in.ts'
import { sendByHttp } from './types/http.ts'
import { sendToAlertmanager, sendToPagerduty } from './types/incidents.ts'
import type { Outcome, SendParts } from './types/web-request.ts'

/** Tells an event by a notification, once. */
export async function sendEvent(
  parts: SendParts,
  { id, config }: EventNotificationRecord,
  model: EventModel,
): Promise<Outcome> {
  try {
    switch (config.type) {
      case 'http-notification-v1':
        return await sendByHttp(parts, { id, config }, model)
      case 'email-notification-v1':
        return await sendByEmail(parts, config, model)
      case 'slack-notification-v1':
        return await sendToSlack(parts, config, model)
      case 'teams-notification-v1':
        return await sendToTeams(parts, config, model)
      case 'pagerduty-notification-v1':
      case 'pagerduty-notification-v2':
        return await sendToPagerduty(parts, config, model)
      case 'alertmanager-notification-v1':
        return await sendToAlertmanager(parts, { id, config }, model)
    }
  } catch (error) {
    if (error instanceof TemplateError)
      return { kind: 'refused', reason: `Its template failed: ${error.message}` }
    throw error
  }
}
