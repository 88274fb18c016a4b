import { type EventDefinition, type SchedulerContext, toTs } from '@logline/contract'
import { eventsStreamId, systemEventsStreamId } from '@logline/message'
import type { DefinitionRecord } from './definition.ts'
import type { Schedule } from './schedule-repo.ts'

/** A definition as on the wire; lists show how it is scheduled, too. */
export function definitionWire(
  definition: DefinitionRecord,
  scheduler: SchedulerContext | null = null,
): EventDefinition {
  return {
    id: definition.id,
    _scope: definition.scope,
    title: definition.title,
    description: definition.description,
    priority: definition.priority,
    alert: definition.isAlert,
    config: definition.config,
    field_spec: definition.fieldSpec,
    key_spec: [...definition.keySpec],
    notification_settings: {
      grace_period_ms: definition.gracePeriodMs,
      backlog_size: definition.backlogSize,
    },
    notifications: definition.notifications,
    storage: [{ type: 'persist-to-streams-v1', streams: [eventsStreamOf(definition)] }],
    updated_at: toTs(definition.updatedAtMs),
    scheduler,
  }
}

/** Where its events are kept. */
export function eventsStreamOf({ scope }: Pick<DefinitionRecord, 'scope'>): string {
  return scope === 'SYSTEM_NOTIFICATION_EVENT' ? systemEventsStreamId : eventsStreamId
}

/** How a definition is scheduled. */
export function schedulerWire(
  definition: DefinitionRecord,
  { schedule, queued }: { schedule: Schedule | null; queued: number },
): SchedulerContext {
  return {
    is_scheduled: definition.isScheduled,
    status: schedule ? 'runnable' : null,
    next_time: schedule ? toTs(schedule.nextAtMs) : null,
    triggered_at: schedule?.triggeredAtMs == null ? null : toTs(schedule.triggeredAtMs),
    queued_notifications: queued,
    failures: schedule?.failures ?? 0,
    failure: schedule?.failure ?? null,
    data: schedule
      ? {
          type: 'event-processor-execution-v1',
          timerange_from: toTs(schedule.fromMs),
          timerange_to: toTs(schedule.toMs),
        }
      : null,
  }
}
