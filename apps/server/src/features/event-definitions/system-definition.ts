import { type Db, inTransaction } from '../../db/index.ts'
import { definitionRepo } from './definition-repo.ts'

/** Of the one that makes events of what the system tells its operators. */
export const systemDefinitionId = '000000000000000000000001'

/** At each start: the event definition that every installation has (reference: events, section 2.2). */
export async function ensureSystemDefinition(db: Db, nowMs: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const definitions = definitionRepo(db)
    if (await definitions.byId(systemDefinitionId)) return
    await definitions.insert({
      id: systemDefinitionId,
      scope: 'SYSTEM_NOTIFICATION_EVENT',
      title: 'System notification events',
      description: 'Reserved event definition for system notification events',
      priority: 1,
      isAlert: false,
      config: { type: 'system-notifications-v1' },
      fieldSpec: {},
      keySpec: [],
      gracePeriodMs: 0,
      backlogSize: 0,
      notifications: [],
      isScheduled: true,
      updatedAtMs: nowMs,
    })
  })
}
