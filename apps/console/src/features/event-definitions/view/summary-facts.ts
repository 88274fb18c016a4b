import type { EventDefinition, SchedulerContext } from '@logline/contract'
import { rulesText } from '../../../kit/alerts/condition-rules.ts'
import { type DefinitionValues, type FieldRow, msOf, valuesOf } from '../model/definition-values.ts'

/** What is told of a definition, stored or in the form. */
export interface Summary {
  title: string
  description: string
  priority: number
  /** Null: of the system. */
  condition: {
    isFilter: boolean
    query: string
    streams: readonly string[]
    /** NaN while no number is typed. */
    withinMs: number
    everyMs: number
    /** 0: they are not waited for. */
    lateMs: number
    isScheduled: boolean
    groupBy: readonly string[]
    text: string
  } | null
  fields: readonly FieldRow[]
  notifications: readonly string[]
  /** 0: none. */
  graceMs: number
  backlogSize: number
}

export function summaryOf(values: DefinitionValues, isOfSystem: boolean): Summary {
  const { conditions, keptCondition } = values
  return {
    title: values.title.trim(),
    description: values.description,
    priority: Number(values.priority),
    condition: isOfSystem
      ? null
      : {
          isFilter: values.mode === 'filter',
          query: values.query,
          streams: values.streams,
          withinMs: msOf(values.search_within_ms),
          everyMs: msOf(values.execute_every_ms),
          lateMs: values.hasLate ? msOf(values.late) : 0,
          isScheduled: values.isScheduled,
          groupBy: values.mode === 'filter' ? [] : values.groupBy,
          text: keptCondition ? JSON.stringify(keptCondition.expression) : rulesText(conditions),
        },
    fields: values.field_spec,
    notifications: values.notifications,
    graceMs: values.hasGrace ? msOf(values.grace) : 0,
    backlogSize: values.hasBacklog ? Number(values.backlogSize) : 0,
  }
}

export function summaryOfStored(definition: EventDefinition, scheduler: SchedulerContext): Summary {
  const isOfSystem = definition.config.type !== 'aggregation-v1'
  return summaryOf(valuesOf(definition, scheduler.is_scheduled), isOfSystem)
}
