import type { EventAggregation, EventDefinition } from '@logline/contract'

/** Of whatever type. */
export type EventConfig = EventDefinition['config']

/** What makes events, and what is done about them. */
export interface DefinitionRecord {
  id: string
  scope: EventDefinition['_scope']
  title: string
  description: string
  /** 1 low, 2 normal, 3 high. */
  priority: number
  isAlert: boolean
  config: EventConfig
  fieldSpec: EventDefinition['field_spec']
  keySpec: readonly string[]
  /** 0: notifications are sent about each event. */
  gracePeriodMs: number
  /** Messages that are sent with an event. */
  backlogSize: number
  notifications: EventDefinition['notifications']
  isScheduled: boolean
  updatedAtMs: number
}

/** One that looks through messages. */
export type AggregationRecord = DefinitionRecord & { config: EventAggregation }

export function isAggregation(definition: DefinitionRecord): definition is AggregationRecord {
  return definition.config.type === 'aggregation-v1'
}
