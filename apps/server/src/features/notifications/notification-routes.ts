import { type NotificationType, notifications, notificationTypes, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import { htmlMessage, plainTextMessage } from './notification-message.ts'
import { notificationRepo, type StoredNotification } from './notification-repo.ts'

export function registerNotificationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, notifications.list, async ({ actor }) => {
    const all = await notificationRepo(db).all()
    const readable = all.filter(({ type }) => mayRead(actor, type))
    return { total: readable.length, notifications: readable.map(wireOf) }
  })

  mount(app, notifications.removeAll, async ({ params, actor }) => {
    const type = typeNamed(params.notificationType)
    await inTransaction(db, async (db) => {
      await notificationRepo(db).removeAll(type)
      await recordAudit(db, actor, removal(type, ''))
    })
  })

  mount(app, notifications.remove, async ({ params, actor }) => {
    const type = typeNamed(params.notificationType)
    await inTransaction(db, async (db) => {
      await notificationRepo(db).remove(type, params.notificationKey)
      await recordAudit(db, actor, removal(type, params.notificationKey))
    })
  })

  mount(app, notifications.html, async ({ params: { type }, body, actor }) =>
    htmlMessage(await active(db, actor, { type, key: '' }), body?.values ?? {}),
  )
  mount(app, notifications.htmlOfKey, async ({ params, body, actor }) =>
    htmlMessage(await active(db, actor, params), body?.values ?? {}),
  )
  mount(app, notifications.plainText, async ({ params: { type }, body, actor }) =>
    plainTextMessage(await active(db, actor, { type, key: '' }), body?.values ?? {}),
  )
  mount(app, notifications.plainTextOfKey, async ({ params, body, actor }) =>
    plainTextMessage(await active(db, actor, params), body?.values ?? {}),
  )
}

function mayRead(actor: Actor, type: NotificationType): boolean {
  return isPermitted(actor, `notifications:read:${type}`)
}

/** Types are written in lower case in lists, and in upper case by clients that ask for a text. */
function typeNamed(name: string): NotificationType {
  const type = notificationTypes.find((type) => type === name.toLowerCase())
  if (!type) throw badRequest(`There is no notification type "${name}"`)
  return type
}

/** Throws 404 for one that is not there, and in the same words for one that the caller may not read. */
async function active(
  db: Db,
  actor: Actor,
  { type: name, key }: { type: string; key: string },
): Promise<StoredNotification> {
  const type = typeNamed(name)
  const notification = mayRead(actor, type) ? await notificationRepo(db).find(type, key) : null
  if (notification) return notification
  throw notFound(`No active notification of type "${name}"${key === '' ? '' : ` and key "${key}"`}`)
}

function wireOf({ type, key, severity, raisedAtMs, nodeId, details }: StoredNotification) {
  const timestamp = toTs(raisedAtMs)
  return { type, key: key === '' ? null : key, severity, timestamp, node_id: nodeId, details }
}

function removal(type: NotificationType, key: string) {
  return { action: 'delete', entity: { type: 'notification', id: key, title: type } }
}
