import type {
  EventAggregation,
  EventCondition,
  EventDefinitionDraft,
  EventDefinitionRequest,
} from '@logline/contract'
import { parseTemplate } from '@logline/template'
import { newObjectId } from '../../db/index.ts'
import { HttpError } from '../../http/errors.ts'
import { expressionOf, searchHttpProblem } from '../searches/index.ts'
import { seriesOfCondition } from './conditions/condition-numbers.ts'
import {
  type AggregationRecord,
  type DefinitionRecord,
  type EventConfig,
  isAggregation,
} from './definition.ts'

/** By field, as the reference words them. */
type Problems = Record<string, string[]>

/** What somebody wants of a definition. */
type WantedDefinition = Omit<DefinitionRecord, 'id' | 'scope' | 'isScheduled' | 'updatedAtMs'>

const fieldName = /^[\w.\-@]+$/

/** Reads what was sent; problems by field when it cannot be used. */
export function readDefinition(
  request: EventDefinitionRequest,
): { wanted: WantedDefinition } | { problems: Problems } {
  const config = configOf(request.config)
  const problems = merged([titleProblems(request), fieldProblems(request), configProblems(config)])
  if (Object.keys(problems).length > 0) return { problems }
  const { grace_period_ms, backlog_size } = request.notification_settings
  const wanted = {
    title: request.title.trim(),
    description: request.description ?? '',
    priority: request.priority,
    isAlert: request.alert,
    config,
    fieldSpec: request.field_spec,
    keySpec: request.key_spec,
    gracePeriodMs: grace_period_ms,
    backlogSize: backlog_size ?? 0,
    notifications: request.notifications,
  }
  return { wanted }
}

/** Reads what a preview is asked of; a definition that looks at messages, without a title and never scheduled. */
export function readDraft(
  draft: EventDefinitionDraft,
): { definition: AggregationRecord } | { problems: Problems } {
  const config = configOf(draft.config)
  const problems = merged([fieldProblems(draft), configProblems(config)])
  if (Object.keys(problems).length > 0) return { problems }
  const definition: DefinitionRecord = {
    id: 'draft',
    scope: 'DEFAULT',
    title: '',
    description: '',
    priority: 2,
    isAlert: false,
    config,
    fieldSpec: draft.field_spec,
    keySpec: draft.key_spec,
    gracePeriodMs: draft.grace_period_ms,
    backlogSize: 0,
    notifications: [],
    isScheduled: false,
    updatedAtMs: 0,
  }
  return isAggregation(definition)
    ? { definition }
    : { problems: { config: ['This event definition looks at no messages.'] } }
}

/** A series without an id gets one, and one without a field has none. */
function configOf(sent: EventDefinitionRequest['config']): EventConfig {
  if (sent.type !== 'aggregation-v1') return sent
  const series = sent.series.map(({ id, function: name, field }) => ({
    id: id || newObjectId(),
    function: name,
    field: field || null,
  }))
  return { ...sent, series, conditions: sent.conditions ?? { expression: null } }
}

function titleProblems({ title }: EventDefinitionRequest): Problems {
  return title.trim() === '' ? { title: ['Event Definition title cannot be empty.'] } : {}
}

function fieldProblems({
  field_spec: spec,
  key_spec: keys,
}: Pick<EventDefinitionRequest, 'field_spec' | 'key_spec'>): Problems {
  const invalid = Object.keys(spec)
    .filter((name) => !fieldName.test(name))
    .map((name) => `Event Definition field_spec contains invalid message field "${name}"`)
  const fieldTexts = [...invalid, ...templateProblems(spec)]
  const unknown = keys.some((key) => !Object.hasOwn(spec, key))
  return {
    ...(fieldTexts.length > 0 ? { field_spec: fieldTexts } : {}),
    ...(unknown
      ? { key_spec: ['Event Definition key_spec can only contain fields defined in field_spec.'] }
      : {}),
  }
}

function templateProblems(spec: EventDefinitionRequest['field_spec']): string[] {
  return Object.entries(spec).flatMap(([name, { providers }]) =>
    providers.flatMap((provider) => {
      const read = provider.type === 'template-v1' ? parseTemplate(provider.template) : null
      if (read === null || 'template' in read) return []
      const { message, line, column } = read.problem
      return [
        `The template of the field "${name}" cannot be read: ${message} (line ${line}, column ${column})`,
      ]
    }),
  )
}

/** What is wrong with a condition. */
export function configProblems(config: EventConfig): Problems {
  if (config.type !== 'aggregation-v1') return {}
  return merged([timeProblems(config), seriesProblems(config), queryProblems(config)])
}

function timeProblems({ search_within_ms, execute_every_ms }: EventAggregation): Problems {
  const mustBePositive = (name: string) => ({
    [name]: [`Filter & Aggregation ${name} must be greater than 0.`],
  })
  return {
    ...(search_within_ms > 0 ? {} : mustBePositive('search_within_ms')),
    ...(execute_every_ms > 0 ? {} : mustBePositive('execute_every_ms')),
  }
}

function seriesProblems({
  series,
  conditions: { expression },
  group_by: groupBy,
}: EventAggregation): Problems {
  const hasSeries = series.length > 0
  const lacking = (what: string) => [`Aggregation with ${what} must also contain `]
  const missing = (what: string, part: string) => lacking(what).map((text) => `${text}${part}`)
  const problems: Problems[] = []
  if (groupBy.length > 0 && !hasSeries) problems.push({ series: missing('group_by', 'series') })
  if (groupBy.length > 0 && !expression) problems.push({ conditions: missing('group_by', 'conditions') })
  if (expression && !hasSeries) problems.push({ series: missing('conditions', 'series') })
  if (hasSeries && !expression) problems.push({ conditions: missing('series', 'conditions') })
  const ids = series.map(({ id }) => id)
  if (new Set(ids).size < ids.length) problems.push({ series: ['The ids of series must differ.'] })
  const withoutField = series.find(({ function: name, field }) => name !== 'count' && field === null)
  if (withoutField) problems.push({ series: [`The function ${withoutField.function} needs a field.`] })
  return merged([...problems, conditionProblems(expression, new Set(ids))])
}

function conditionProblems(expression: EventCondition | null, ids: ReadonlySet<string>): Problems {
  const unknown = expression ? seriesOfCondition(expression).find((id) => !ids.has(id)) : undefined
  return unknown === undefined ? {} : { conditions: [`There is no series with the id "${unknown}".`] }
}

function queryProblems({ query, query_parameters }: EventAggregation): Problems {
  if (query_parameters.length > 0) {
    return { query_parameters: ['Parameters of queries need lookup tables, which there are not.'] }
  }
  try {
    expressionOf(query)
    return {}
  } catch (error) {
    const problem = searchHttpProblem(error)
    if (!(problem instanceof HttpError) || problem.status !== 400) throw error
    return { query: [problem.message] }
  }
}

function merged(all: readonly Problems[]): Problems {
  const problems: Problems = {}
  for (const [field, texts] of all.flatMap(Object.entries) as [string, string[]][]) {
    problems[field] = [...new Set([...(problems[field] ?? []), ...texts])]
  }
  return problems
}
