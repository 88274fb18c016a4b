import { eventNotifications } from '@logline/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { requirePermission } from '../../http/actor.ts'
import { goneSignal } from '../../http/answers/gone-signal.ts'
import { HttpError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { entityTable } from '../../lists/entity-table.ts'
import { recordAudit } from '../audit/index.ts'
import { createEventNotificationChanges, eventNotificationById } from './event-notification-changes.ts'
import { eventNotificationKind } from './event-notification-kind.ts'
import { eventNotificationAttributes, eventNotificationPage } from './event-notification-page.ts'
import { wantedNotification } from './event-notification-request.ts'
import { eventNotificationWire } from './event-notification-wire.ts'
import type { EventNotificationRecord } from './model/event-notification.ts'
import { madeUpModel } from './model/made-up-event.ts'
import { sendEvent } from './send-event.ts'
import type { SendParts } from './types/web-request.ts'

export type NotificationDependencies = Omit<SendParts, 'signal'>

export function registerEventNotifications(
  api: FastifyInstance,
  dependencies: NotificationDependencies,
): void {
  const { db } = dependencies
  const changes = createEventNotificationChanges(db, dependencies)

  mount(api, eventNotifications.paginated, async ({ query, actor }) => {
    const page = await eventNotificationPage(db, actor, query)
    return entityTable(query, page, {
      elements: page.rows.map(eventNotificationWire),
      attributes: eventNotificationAttributes,
      sort: { id: 'title', direction: 'ASC' },
    })
  })

  mount(api, eventNotifications.list, async ({ query, actor }) => {
    const page = await eventNotificationPage(db, actor, query)
    const { rows, info, grandTotal } = page
    const notifications = rows.map(eventNotificationWire)
    return { ...info, query: query.query, grand_total: grandTotal, notifications }
  })

  mount(api, eventNotifications.legacyTypes, async () => ({ types: {} }))

  mount(api, eventNotifications.get, async ({ params }) =>
    eventNotificationWire(await eventNotificationById(db, params.notificationId)),
  )

  mount(api, eventNotifications.create, async ({ body, actor }) =>
    eventNotificationWire(await changes.create(actor, body)),
  )

  mount(api, eventNotifications.update, async ({ params, body, actor }) =>
    eventNotificationWire(await changes.update(actor, params.notificationId, body)),
  )

  mount(api, eventNotifications.remove, async ({ params, actor }) => {
    await changes.remove(actor, params.notificationId)
  })

  mount(api, eventNotifications.test, async ({ params, actor, reply }) => {
    const notification = await eventNotificationById(db, params.notificationId)
    await tryOut(dependencies, notification, { actor, reply })
  })

  mount(api, eventNotifications.testDraft, async ({ body, actor, reply }) => {
    // Of one that is changed, the stored secrets go along, for whoever may change it.
    const before = body.id ? await eventNotificationById(db, body.id) : null
    if (before) requirePermission(actor, `eventnotifications:edit:${before.id}`)
    const draft = wantedNotification(dependencies, { id: before?.id ?? 'draft', request: body, before })
    await tryOut(dependencies, draft, { actor, reply })
  })
}

/** Throws 500 with the reason when the receiver does not take it. */
async function tryOut(
  dependencies: NotificationDependencies,
  notification: EventNotificationRecord,
  { actor, reply }: { actor: Actor; reply: FastifyReply },
): Promise<void> {
  const model = madeUpModel(actor.username, Date.now())
  const outcome = await sendEvent({ ...dependencies, signal: goneSignal(reply) }, notification, model)
  await recordAudit(dependencies.db, actor, {
    action: 'test',
    entity: { type: eventNotificationKind.type, id: notification.id, title: notification.title },
    details: { success: outcome.kind === 'sent' },
  })
  const problem = outcome.kind === 'sent' ? outcome.note : outcome.reason
  if (problem !== undefined) throw new HttpError(500, { type: 'ApiError', message: problem })
}
