import type {
  EventAggregation,
  EventCondition,
  EventDefinition,
  EventDefinitionRequest,
  EventFieldSpec,
} from '@logline/contract'
import { z } from 'zod'
import {
  conditionOf,
  firstRule,
  noRules,
  type RuleGroup,
  ruleProblems,
  rulesOf,
  rulesText,
} from '../../../kit/alerts/condition-rules.ts'
import { fieldProblems } from './field-problems.ts'
import type { StoredEventDraft } from './stored-draft.ts'

export const durationUnits = ['seconds', 'minutes', 'hours', 'days'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** `5 minutes`. */
export interface DurationValue {
  count: number | string
  unit: DurationUnit
}

const unitMs: Record<DurationUnit, number> = {
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
}

/** A field that events get. */
export interface FieldRow {
  name: string
  isKey: boolean
  /** Its place in the key, from 1. */
  keyPlace: number | string
  source: 'template-v1' | 'lookup-v1'
  template: string
  requiresValues: boolean
  lookupTable: string
  lookupKey: string
  /** Providers that the form does not show: the last one is in the fields above. */
  before: EventFieldSpec['providers']
}

/** What the form of a definition holds. */
export interface DefinitionValues {
  title: string
  description: string
  /** `1` to `3`. */
  priority: string
  query: string
  streams: string[]
  search_within_ms: DurationValue
  execute_every_ms: DurationValue
  /** How long messages that come late are waited for. */
  late: DurationValue
  hasLate: boolean
  isScheduled: boolean
  mode: 'filter' | 'aggregation'
  groupBy: string[]
  conditions: RuleGroup
  /** Of a condition that rules cannot show: it stays as it is until rules are made. */
  keptCondition: { expression: EventCondition; series: EventAggregation['series'] } | null
  field_spec: FieldRow[]
  /** Ids. */
  notifications: string[]
  grace: DurationValue
  hasGrace: boolean
  backlogSize: number | string
  hasBacklog: boolean
}

/** No message comes. */
export const heartbeat: RuleGroup = { ...noRules, rules: [{ ...firstRule, comparison: '<', threshold: 1 }] }

export const newField: FieldRow = {
  name: '',
  isKey: false,
  keyPlace: 1,
  source: 'template-v1',
  template: '',
  requiresValues: false,
  lookupTable: '',
  lookupKey: '',
  before: [],
}

export const newDefinition: DefinitionValues = {
  title: '',
  description: '',
  priority: '2',
  query: '',
  streams: [],
  search_within_ms: { count: 5, unit: 'minutes' },
  execute_every_ms: { count: 5, unit: 'minutes' },
  late: { count: 10, unit: 'minutes' },
  hasLate: false,
  isScheduled: true,
  mode: 'filter',
  groupBy: [],
  conditions: noRules,
  keptCondition: null,
  field_spec: [],
  notifications: [],
  grace: { count: 5, unit: 'minutes' },
  hasGrace: true,
  backlogSize: 50,
  hasBacklog: false,
}

/** In the largest unit that needs no fraction. */
export function durationOf(ms: number): DurationValue {
  const unit = (['days', 'hours', 'minutes'] as const).find((name) => ms > 0 && ms % unitMs[name] === 0)
  return unit ? { count: ms / unitMs[unit], unit } : { count: ms / 1_000, unit: 'seconds' }
}

/** NaN while no number is typed. */
export function msOf({ count, unit }: DurationValue): number {
  const number = typeof count === 'number' ? count : Number(count.trim() || 'x')
  return Math.round(number * unitMs[unit])
}

/** The form of what is stored. */
export function valuesOf(definition: EventDefinition, isScheduled: boolean): DefinitionValues {
  const { title, description, priority, config, notification_settings: settings, notifications } = definition
  return {
    ...newDefinition,
    title,
    description,
    priority: String(priority),
    isScheduled,
    ...(config.type === 'aggregation-v1' && configValues(config)),
    field_spec: fieldRows(definition),
    notifications: notifications.map(({ notification_id }) => notification_id),
    hasGrace: settings.grace_period_ms > 0,
    grace: settings.grace_period_ms > 0 ? durationOf(settings.grace_period_ms) : newDefinition.grace,
    hasBacklog: settings.backlog_size > 0,
    backlogSize: settings.backlog_size > 0 ? settings.backlog_size : newDefinition.backlogSize,
  }
}

function configValues(config: EventAggregation): Partial<DefinitionValues> {
  const { series, conditions } = config
  const rules = rulesOf(config)
  const { expression } = conditions
  return {
    query: config.query,
    streams: config.streams,
    search_within_ms: durationOf(config.search_within_ms),
    execute_every_ms: durationOf(config.execute_every_ms),
    hasLate: config.late_within_ms > 0,
    late: config.late_within_ms > 0 ? durationOf(config.late_within_ms) : newDefinition.late,
    mode: series.length > 0 ? 'aggregation' : 'filter',
    groupBy: config.group_by,
    conditions: rules ?? noRules,
    keptCondition: rules === null && expression !== null ? { expression, series } : null,
  }
}

function fieldRows({ field_spec, key_spec }: EventDefinition): FieldRow[] {
  return Object.entries(field_spec).map(([name, { providers }]) => {
    const last = providers.at(-1)
    const place = key_spec.indexOf(name)
    return {
      ...newField,
      name,
      isKey: place >= 0,
      keyPlace: place >= 0 ? place + 1 : 1,
      before: providers.slice(0, -1),
      ...(last?.type === 'template-v1' && { template: last.template, requiresValues: last.require_values }),
      ...(last?.type === 'lookup-v1' && {
        source: 'lookup-v1' as const,
        lookupTable: last.table_name,
        lookupKey: last.key_field,
      }),
    }
  })
}

/** That a stream has fallen silent. */
export function heartbeatOf(streamId: string, streamTitle: string): DefinitionValues {
  return {
    ...newDefinition,
    title: `${streamTitle || 'Stream'} fell silent`,
    streams: [streamId],
    search_within_ms: { count: 15, unit: 'minutes' },
    mode: 'aggregation',
    conditions: heartbeat,
  }
}

/** Whether it is made when no message comes. */
export function isHeartbeat({ mode, groupBy, conditions, keptCondition }: DefinitionValues): boolean {
  return (
    mode === 'aggregation' &&
    groupBy.length === 0 &&
    keptCondition === null &&
    rulesText(conditions) === rulesText(heartbeat)
  )
}

/** What a value of a search has prepared. */
export function draftValues(draft: StoredEventDraft): DefinitionValues {
  const { agg_function: name, agg_field: field, agg_value: value } = draft
  const hasCondition = name !== null && value !== null
  const known = eventFunction.safeParse(name).data
  return {
    ...newDefinition,
    query: draft.query,
    streams: draft.streams,
    search_within_ms:
      draft.search_within_ms === null ? newDefinition.search_within_ms : durationOf(draft.search_within_ms),
    mode: hasCondition && known ? 'aggregation' : 'filter',
    groupBy: hasCondition && known ? draft.group_by : [],
    conditions:
      hasCondition && known
        ? {
            ...noRules,
            rules: [
              { kind: 'rule', function: known, field: field || null, comparison: '==', threshold: value },
            ],
          }
        : noRules,
  }
}

const eventFunction = z.enum([
  'avg',
  'card',
  'count',
  'max',
  'min',
  'stddev',
  'sum',
  'sumofsquares',
  'variance',
])

/** The condition of the form on the wire; null while it is not complete. */
export function configOf(values: DefinitionValues): EventAggregation | null {
  const search_within_ms = msOf(values.search_within_ms)
  const execute_every_ms = msOf(values.execute_every_ms)
  if (!(search_within_ms > 0 && execute_every_ms > 0)) return null
  const base = {
    type: 'aggregation-v1' as const,
    query: values.query.trim(),
    query_parameters: [],
    streams: values.streams,
    search_within_ms,
    execute_every_ms,
    late_within_ms: values.hasLate ? msOf(values.late) || 0 : 0,
  }
  if (values.mode === 'filter') return { ...base, group_by: [], series: [], conditions: { expression: null } }
  const condition = values.keptCondition ?? conditionOf(values.conditions)
  if (condition === null) return null
  const { expression, series } = condition
  return { ...base, group_by: values.groupBy, series, conditions: { expression } }
}

/** Fields of the form and the key on the wire. */
export function fieldsOf(
  fields: readonly FieldRow[],
): Pick<EventDefinitionRequest, 'field_spec' | 'key_spec'> {
  const keys = fields
    .filter(({ isKey }) => isKey)
    .toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace))
    .map(({ name }) => name.trim())
  const specs = fields.map((field) => [
    field.name.trim(),
    { data_type: 'string' as const, providers: [...field.before, providerOf(field)] },
  ])
  return { field_spec: Object.fromEntries(specs), key_spec: keys }
}

function providerOf(field: FieldRow): EventFieldSpec['providers'][number] {
  return field.source === 'template-v1'
    ? { type: 'template-v1', template: field.template, require_values: field.requiresValues }
    : { type: 'lookup-v1', table_name: field.lookupTable, key_field: field.lookupKey }
}

/** The whole form on the wire. `before`: what is changed, of which the form does not show all. */
function requestOf(values: DefinitionValues, before: EventDefinition | null): EventDefinitionRequest {
  const config = before && before.config.type !== 'aggregation-v1' ? before.config : configOf(values)
  if (config === null) throw new Error('The condition is not complete.')
  const parameters = new Map(
    before?.notifications.map((each) => [each.notification_id, each.notification_parameters]),
  )
  return {
    title: values.title.trim(),
    description: values.description,
    priority: Number(values.priority),
    alert: values.notifications.length > 0,
    ...fieldsOf(values.field_spec),
    notification_settings: {
      grace_period_ms: values.hasGrace ? msOf(values.grace) : 0,
      backlog_size: values.hasBacklog ? Number(values.backlogSize) : 0,
    },
    notifications: values.notifications.map((id) => ({
      notification_id: id,
      notification_parameters: parameters.get(id) ?? null,
    })),
    storage: [],
    config,
  }
}

/** Checks the form and makes of it what is sent. Texts are those of the reference (alerts, section 5). */
export function definitionSchema(
  before: EventDefinition | null,
): z.ZodType<{ body: EventDefinitionRequest; isScheduled: boolean }, DefinitionValues> {
  const isOfSystem = before !== null && before.config.type !== 'aggregation-v1'
  return z
    .custom<DefinitionValues>()
    .check(({ value, issues }) => {
      for (const [path, message] of problemsOf(value, isOfSystem)) {
        issues.push({ code: 'custom', message, path: path.split('.'), input: value })
      }
    })
    .transform((values) => ({ body: requestOf(values, before), isScheduled: values.isScheduled }))
}

const longestMs = 366 * unitMs.days
const longestLateMs = 6 * unitMs.days

/** What is wrong, by the name of the field. */
export function problemsOf(values: DefinitionValues, isOfSystem = false): [path: string, message: string][] {
  const problems: [string, string][] = []
  if (values.title.trim() === '') problems.push(['title', 'Event Definition title cannot be empty.'])
  if (!isOfSystem) {
    for (const name of ['search_within_ms', 'execute_every_ms'] as const) {
      const ms = msOf(values[name])
      if (!(ms >= 1)) problems.push([name, 'Must be greater than 0.'])
      else if (ms > longestMs) problems.push([name, 'At most a year.'])
    }
    const lateMs = msOf(values.late)
    if (values.hasLate && !(lateMs >= 1 && lateMs <= longestLateMs))
      problems.push(['late', 'From 1 second to 6 days.'])
    if (
      values.mode === 'aggregation' &&
      values.keptCondition === null &&
      ruleProblems(values.conditions).size > 0
    )
      problems.push(['conditions', 'Condition is not valid'])
  }
  const names = values.field_spec.map(({ name }) => name.trim())
  values.field_spec.forEach((field, at) => {
    for (const [part, message] of fieldProblems(field, names.slice(0, at)))
      problems.push([`field_spec.${at}.${part}`, message])
  })
  if (values.hasGrace && !(msOf(values.grace) >= 1)) problems.push(['grace', 'Must be greater than 0.'])
  const backlog = Number(values.backlogSize)
  if (values.hasBacklog && !(Number.isInteger(backlog) && backlog >= 1 && backlog <= 1_000))
    problems.push(['backlogSize', 'From 1 to 1000.'])
  return problems
}
