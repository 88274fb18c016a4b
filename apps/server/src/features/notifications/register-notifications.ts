import type { MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Scheduler } from '../../jobs/index.ts'
import type { DataPlane } from '../data-plane/index.ts'
import { registerNotificationRoutes } from './notification-routes.ts'
import { createNotificationWatch, notificationChecks } from './notification-watch.ts'
import { watchedConditions, watchedTypes } from './watched-conditions.ts'

interface NotificationDependencies {
  db: Db
  node: { nodeId: string }
  dataPlane: DataPlane
  /** Throws while the engine is starting or gone. */
  messageStore: () => MessageStore
  scheduler: Scheduler
}

/** What somebody should look at: over HTTP, and raised from what this node sees of itself. */
export function registerNotifications(
  app: FastifyInstance,
  { db, node, dataPlane, messageStore, scheduler }: NotificationDependencies,
): void {
  registerNotificationRoutes(app, { db })
  const conditions = watchedConditions({ dataPlane, isStoreThere: () => answers(messageStore) })
  const watch = createNotificationWatch({ db, nodeId: node.nodeId, conditions, types: watchedTypes })
  scheduler.periodic(notificationChecks(watch))
}

async function answers(messageStore: () => MessageStore): Promise<boolean> {
  try {
    return await messageStore().ping()
  } catch {
    return false
  }
}
