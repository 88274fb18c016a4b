import { entityTypes, eventDefinitions, eventNotifications, events } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { readersOf } from '../kinds/index.ts'
import type { DefinitionRecord } from './definition.ts'
import { definitionRepo } from './definition-repo.ts'

export const eventDefinitionKind: StoredKind<DefinitionRecord> = {
  type: 'event_definition',
  grn: 'event_definition',
  table: 'event_definitions',
  repo: definitionRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Event definition <${id}> doesn't exist`,
  catalogued: {
    collection: 'event_definitions',
    table: 'event_definitions',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title', 'description'],
    mayRead: readersOf('event_definition'),
  },
  sharing: {
    view: entityTypes.event_definition.read,
    manage: ['eventdefinitions:edit'],
    own: ['eventdefinitions:delete'],
  },
  audited: {
    create: [eventDefinitions.create],
    update: [eventDefinitions.update],
    delete: [eventDefinitions.remove, eventDefinitions.bulkDelete],
    schedule: [eventDefinitions.schedule, eventDefinitions.bulkSchedule],
    unschedule: [eventDefinitions.unschedule, eventDefinitions.bulkUnschedule],
    execute: [events.execute],
    acknowledge: [events.acknowledge],
    withdraw_acknowledgement: [events.withdraw],
    clear_notification_queue: [eventNotifications.clearQueue],
  },
}
