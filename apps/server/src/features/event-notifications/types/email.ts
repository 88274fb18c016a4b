import type { Db } from '../../../db/index.ts'
import { mailAddressOf } from '../../users/index.ts'
import type { ConfigOf } from '../model/event-notification.ts'
import { type EventModel, escapedHtml, filledIn, templateModel } from './filled-in.ts'
import type { Outcome, SendParts } from './web-request.ts'

type EmailConfig = ConfigOf<'email-notification-v1'>

/** Sends a mail to each recipient. What one server of theirs refuses keeps nothing from the others. */
export async function sendByEmail(
  parts: SendParts,
  config: EmailConfig,
  model: EventModel,
): Promise<Outcome> {
  const { mailer, db, consoleUrl, signal } = parts
  if (!mailer) return { kind: 'later', reason: 'Email transport is not configured (LOGLINE_SMTP_URL).' }
  const from = config.sender || mailer.from
  if (from === null) return { kind: 'refused', reason: 'Nobody is set as the sender.' }
  const recipients = await recipientsOf(db, config)
  if (recipients.length === 0)
    return { kind: 'refused', reason: 'None of its recipients has an address of mail.' }
  const filled = templateModel(model, config.time_zone, consoleUrl)
  const { body_template: text, html_body_template: html } = config
  const mail = {
    from,
    replyTo: config.reply_to,
    // A header is one line, whatever is in a message.
    subject: filledIn(config.subject, filled)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, 500),
    text: text.trim() === '' ? null : filledIn(text, filled),
    html: html.trim() === '' ? null : filledIn(html, filled, escapedHtml),
  }
  const failures: { kind: 'later' | 'refused'; reason: string }[] = []
  for (const to of recipients) {
    if (signal.aborted) break
    const outcome = await mailer.send({ ...mail, to })
    if (outcome.kind !== 'sent') failures.push({ kind: outcome.kind, reason: `${to}: ${outcome.reason}` })
  }
  const reason = failures.map((failure) => failure.reason).join(' ')
  if (failures.length === 0) return { kind: 'sent' }
  // Whoever has it must not get it again.
  if (failures.length < recipients.length) return { kind: 'sent', note: `Not to all of them: ${reason}` }
  return { kind: failures.some(({ kind }) => kind === 'later') ? 'later' : 'refused', reason }
}

/** Each address once. */
async function recipientsOf(db: Db, { email_recipients, user_recipients }: EmailConfig): Promise<string[]> {
  const addresses = new Set(email_recipients)
  for (const username of user_recipients) {
    const address = await mailAddressOf(db, username)
    if (address !== null) addresses.add(address)
  }
  return [...addresses]
}
