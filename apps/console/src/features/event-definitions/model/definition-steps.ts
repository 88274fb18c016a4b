import { rulesText } from '../../../kit/alerts/condition-rules.ts'
import { priorityName } from '../../../kit/alerts/priority.tsx'
import { countedText } from '../../../kit/number-text.ts'
import { type DefinitionValues, isHeartbeat } from './definition-values.ts'

/** Keys of the reference (alerts, section 5). */
export const stepIds = ['event-details', 'condition', 'fields', 'notifications', 'summary'] as const
export type StepId = (typeof stepIds)[number]

interface Step {
  id: StepId
  title: string
  /** What was entered. */
  result: string
  /** Names of what is entered in it, up to their first dot. */
  fields: readonly string[]
}

/** The steps of a form, each with what it says. */
export function stepsOf(values: DefinitionValues, isOfSystem: boolean): Step[] {
  const keys = values.field_spec.filter(({ isKey }) => isKey).map(({ name }) => name)
  const fields = countedText(values.field_spec.length, 'field', 'fields')
  const grace = values.hasGrace ? `, at most every ${values.grace.count} ${values.grace.unit}` : ''
  return [
    {
      id: 'event-details',
      title: 'Event Details',
      result: `${values.title.trim() || 'No title given'}, ${priorityName(Number(values.priority)).toLowerCase()}`,
      fields: ['title', 'description', 'priority'],
    },
    {
      id: 'condition',
      title: isOfSystem ? 'Condition' : 'Filter & Aggregation',
      result: isOfSystem ? 'Of the system' : conditionResult(values),
      fields: [
        'query',
        'streams',
        'search_within_ms',
        'execute_every_ms',
        'late',
        'conditions',
        'groupBy',
        'mode',
      ],
    },
    {
      id: 'fields',
      title: 'Fields',
      result:
        values.field_spec.length === 0
          ? 'None'
          : `${fields}${keys.length > 0 ? `, keyed by ${keys.join(', ')}` : ''}`,
      fields: ['field_spec'],
    },
    {
      id: 'notifications',
      title: 'Notifications',
      result: values.notifications.length === 0 ? 'Nobody is told' : `${values.notifications.length}${grace}`,
      fields: ['notifications', 'grace', 'backlogSize'],
    },
    { id: 'summary', title: 'Summary', result: '', fields: [] },
  ]
}

function conditionResult(values: DefinitionValues): string {
  if (values.mode === 'filter') return 'Filter has results'
  if (isHeartbeat(values)) return 'No message arrives'
  const { groupBy, conditions, keptCondition } = values
  const text = keptCondition ? 'Condition of the API' : rulesText(conditions)
  return groupBy.length === 0 ? text : `${text} for each ${groupBy.join(', ')}`
}
