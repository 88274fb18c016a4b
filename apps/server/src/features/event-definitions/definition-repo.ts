import { eventConfig, eventFieldSpecs, eventNotificationsOf } from '@logline/contract'
import { z } from 'zod'
import { byText, type Db } from '../../db/index.ts'
import type { EventDefinitionsTable } from '../../db/tables/streams/event-definitions-table.ts'
import type { DefinitionRecord } from './definition.ts'

const names = z.array(z.string())

export function definitionRepo(db: Db) {
  return {
    /** By title. */
    async all(): Promise<DefinitionRecord[]> {
      const rows = await db
        .selectFrom('event_definitions')
        .selectAll()
        .$call(byText(db, 'title'))
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<DefinitionRecord | null> {
      const row = await db.selectFrom('event_definitions').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async insert(definition: DefinitionRecord): Promise<void> {
      await db.insertInto('event_definitions').values(toRow(definition)).execute()
    },

    async update(definition: DefinitionRecord): Promise<void> {
      const { id, ...row } = toRow(definition)
      await db.updateTable('event_definitions').set(row).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('event_definitions').where('id', '=', id).execute()
    },
  }
}

export function fromRow(row: EventDefinitionsTable): DefinitionRecord {
  return {
    id: row.id,
    scope: row.scope,
    title: row.title,
    description: row.description,
    priority: row.priority,
    isAlert: row.is_alert === 1,
    config: eventConfig.parse(JSON.parse(row.config)),
    fieldSpec: eventFieldSpecs.parse(JSON.parse(row.field_spec)),
    keySpec: names.parse(JSON.parse(row.key_spec)),
    gracePeriodMs: row.grace_period_ms,
    backlogSize: row.backlog_size,
    notifications: eventNotificationsOf.parse(JSON.parse(row.notifications)),
    isScheduled: row.is_scheduled === 1,
    updatedAtMs: row.updated_at_ms,
  }
}

function toRow(definition: DefinitionRecord): EventDefinitionsTable {
  return {
    id: definition.id,
    scope: definition.scope,
    title: definition.title,
    description: definition.description,
    priority: definition.priority,
    is_alert: definition.isAlert ? 1 : 0,
    config: JSON.stringify(definition.config),
    field_spec: JSON.stringify(definition.fieldSpec),
    key_spec: JSON.stringify(definition.keySpec),
    grace_period_ms: definition.gracePeriodMs,
    backlog_size: definition.backlogSize,
    notifications: JSON.stringify(definition.notifications),
    is_scheduled: definition.isScheduled ? 1 : 0,
    updated_at_ms: definition.updatedAtMs,
  }
}
