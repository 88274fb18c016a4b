import type { ConfigOf } from '../model/event-notification.ts'
import { type EventModel, escapedHtml, filledIn, templateModel } from './filled-in.ts'
import { type Outcome, postJson, type SendParts } from './web-request.ts'

/** An incoming webhook of Slack: values of messages can neither format nor mention anybody (Slack, "Escaping text"). */
export function sendToSlack(
  parts: SendParts,
  config: ConfigOf<'slack-notification-v1'>,
  model: EventModel,
): Promise<Outcome> {
  const filled = templateModel(model, config.time_zone, parts.consoleUrl)
  const text = filledIn(config.custom_message, filled, escapedSlack)
  const title = escapedSlack(model.event_definition_title)
  const prefix = config.notify_channel ? '<!channel> ' : ''
  const body = {
    ...(config.channel !== '' && { channel: config.channel }),
    text: `${prefix}*Alert _${title}_* triggered`,
    link_names: config.link_names,
    ...(config.user_name !== '' && { username: config.user_name }),
    ...(config.icon_url !== '' && { icon_url: config.icon_url }),
    ...(config.icon_emoji !== '' && { icon_emoji: config.icon_emoji }),
    attachments: [{ color: config.color, fallback: text, pretext: '', text, mrkdwn_in: [] }],
  }
  return posted(parts, config.webhook_url, body)
}

/** An incoming webhook of Microsoft Teams, as a message card, whose texts are HTML. */
export function sendToTeams(
  parts: SendParts,
  config: ConfigOf<'teams-notification-v1'>,
  model: EventModel,
): Promise<Outcome> {
  const filled = templateModel(model, config.time_zone, parts.consoleUrl)
  const text = filledIn(config.custom_message, filled, escapedMarkdown)
  const title = model.event_definition_title
  const { event } = model
  const replay = parts.consoleUrl === null ? null : `${parts.consoleUrl}alerts/${event.id}/replay-search`
  const body = {
    '@type': 'MessageCard',
    '@context': 'https://schema.org/extensions',
    themeColor: config.color.replace(/^#/, ''),
    summary: title,
    title: escapedMarkdown(title),
    text: text.replaceAll('\n', '  \n'),
    sections: [
      {
        activitySubtitle: escapedMarkdown(model.event_definition_description),
        ...(config.icon_url !== '' && { activityImage: config.icon_url }),
        facts: Object.entries(event.fields).map(([name, value]) => ({ name, value: escapedMarkdown(value) })),
      },
    ],
    ...(replay !== null && {
      potentialAction: [
        { '@type': 'OpenUri', name: 'Show its messages', targets: [{ os: 'default', uri: replay }] },
      ],
    }),
  }
  return posted(parts, config.webhook_url, body)
}

function posted(parts: SendParts, url: string, body: object): Promise<Outcome> {
  return postJson(parts, { url: new URL(url), shownUrl: url, body: JSON.stringify(body) })
}

function escapedSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapedMarkdown(text: string): string {
  return escapedHtml(text).replaceAll(/[\\`*_{}[\]()#+!|~-]/g, '\\$&')
}
