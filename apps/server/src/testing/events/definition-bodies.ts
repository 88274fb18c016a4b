import type { EventDefinitionRequest } from '@logline/contract'

type Sent = Partial<EventDefinitionRequest>
type Aggregation = Extract<EventDefinitionRequest['config'], { type: 'aggregation-v1' }>

/** A definition that counts messages each minute, per source, and makes events of more than 10. */
export function definitionBody(
  title: string,
  changes: Omit<Sent, 'config'> = {},
  config: Partial<Aggregation> = {},
): EventDefinitionRequest {
  return {
    title,
    description: '',
    priority: 2,
    alert: false,
    field_spec: {},
    key_spec: [],
    notification_settings: { grace_period_ms: 0, backlog_size: 0 },
    notifications: [],
    storage: [],
    config: {
      type: 'aggregation-v1',
      query: '',
      query_parameters: [],
      streams: [],
      group_by: ['source'],
      series: [{ id: 'count-', function: 'count', field: null }],
      conditions: {
        expression: {
          expr: '>',
          left: { expr: 'number-ref', ref: 'count-' },
          right: { expr: 'number', value: 10 },
        },
      },
      search_within_ms: 60_000,
      execute_every_ms: 60_000,
      late_within_ms: 0,
      ...config,
    },
    ...changes,
  }
}

/** One that makes an event of each message that a query finds. */
export function filterBody(title: string, query: string, changes: Partial<Aggregation> = {}) {
  const filter = { query, group_by: [], series: [], conditions: { expression: null } }
  return definitionBody(title, {}, { ...filter, ...changes })
}
