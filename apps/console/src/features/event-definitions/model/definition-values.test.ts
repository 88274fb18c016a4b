import type { EventDefinition } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import {
  definitionSchema,
  draftValues,
  durationOf,
  heartbeatOf,
  isHeartbeat,
  msOf,
  newDefinition,
  newField,
  problemsOf,
  valuesOf,
} from './definition-values.ts'
import type { storedDraft } from './stored-draft.ts'

const stored: EventDefinition = {
  id: 'd1',
  _scope: 'DEFAULT',
  title: 'Slow hosts',
  description: 'Of the shop',
  priority: 3,
  alert: true,
  config: {
    type: 'aggregation-v1',
    query: 'level:<=3',
    query_parameters: [],
    streams: ['s1'],
    group_by: ['source'],
    series: [{ id: 'count-', function: 'count', field: null }],
    conditions: {
      expression: {
        expr: '>=',
        left: { expr: 'number-ref', ref: 'count-' },
        right: { expr: 'number', value: 50 },
      },
    },
    search_within_ms: 300_000,
    execute_every_ms: 90_000,
    late_within_ms: 600_000,
  },
  field_spec: {
    host: {
      data_type: 'string',
      providers: [
        { type: 'lookup-v1', table_name: 't', key_field: 'k' },
        { type: 'template-v1', template: `\${source.source}`, require_values: true },
      ],
    },
    city: { data_type: 'string', providers: [{ type: 'lookup-v1', table_name: 'geo', key_field: 'ip' }] },
  },
  key_spec: ['city', 'host'],
  notification_settings: { grace_period_ms: 600_000, backlog_size: 20 },
  notifications: [{ notification_id: 'n1', notification_parameters: { kept: true } }],
  storage: [],
  updated_at: null,
  scheduler: null,
}

describe('the form of an event definition', () => {
  it('shows what is stored, and sends the same when nothing is changed', () => {
    const values = valuesOf(stored, true)
    expect(values.search_within_ms).toEqual({ count: 5, unit: 'minutes' })
    expect(values.execute_every_ms).toEqual({ count: 90, unit: 'seconds' })
    const { id: _, _scope, updated_at, scheduler, ...same } = stored
    expect(definitionSchema(stored).parse(values)).toEqual({ body: same, isScheduled: true })
  })

  it('keeps a condition that rules cannot show until rules are made', () => {
    const expression = { expr: 'true' as const }
    const config = { ...stored.config, conditions: { expression } } as EventDefinition['config']
    const values = valuesOf({ ...stored, config }, false)
    expect(definitionSchema(stored).parse(values).body.config).toMatchObject({ conditions: { expression } })
    const changed = { ...values, keptCondition: null }
    expect(definitionSchema(stored).parse(changed).body.config).toMatchObject({
      conditions: { expression: { expr: '>', right: { value: 0 } } },
    })
  })

  it('sends a filter without what belongs to an aggregation', () => {
    const { config } = definitionSchema(null).parse({ ...valuesOf(stored, true), mode: 'filter' }).body
    expect(config).toMatchObject({ group_by: [], series: [], conditions: { expression: null } })
  })

  it('begins with what a value of a search has prepared', () => {
    const draft = {
      type: 'aggregation-v1',
      query: 'a',
      streams: ['s1'],
      search_within_ms: 7_200_000,
      group_by: ['source'],
      agg_function: 'avg',
      agg_field: 'took_ms',
      agg_value: 12,
      loc_query_parameters: [],
    } as ReturnType<typeof storedDraft> & object
    expect(draftValues(draft)).toMatchObject({
      mode: 'aggregation',
      search_within_ms: { count: 2, unit: 'hours' },
      groupBy: ['source'],
      conditions: { rules: [{ function: 'avg', field: 'took_ms', comparison: '==', threshold: 12 }] },
    })
    const filter = draftValues({ ...draft, agg_function: 'percentile' })
    expect([filter.mode, filter.groupBy]).toEqual(['filter', []])
  })

  it('says what is wrong, by the names of its fields', () => {
    const rule = {
      kind: 'rule' as const,
      function: null,
      field: null,
      comparison: '>' as const,
      threshold: 1,
    }
    const values = {
      ...newDefinition,
      execute_every_ms: { count: '', unit: 'hours' as const },
      mode: 'aggregation' as const,
      conditions: { kind: 'group' as const, operator: '&&' as const, rules: [rule] },
      field_spec: [newField, { ...newField, name: 'a b', template: 'x', isKey: true, keyPlace: 0 }],
      hasBacklog: true,
      backlogSize: 2_000,
    }
    expect(problemsOf(values).map(([path]) => path)).toEqual([
      'title',
      'execute_every_ms',
      'conditions',
      'field_spec.0.name',
      'field_spec.0.template',
      'field_spec.1.name',
      'field_spec.1.keyPlace',
      'backlogSize',
    ])
  })
})

it('durations are shown in the largest unit without a fraction', () => {
  expect([86_400_000, 3_600_000, 90_000, 1_500].map((ms) => durationOf(ms))).toEqual([
    { count: 1, unit: 'days' },
    { count: 1, unit: 'hours' },
    { count: 90, unit: 'seconds' },
    { count: 1.5, unit: 'seconds' },
  ])
  expect(msOf({ count: 1.5, unit: 'seconds' })).toBe(1_500)
  expect(msOf({ count: '', unit: 'hours' })).toBeNaN()
})

describe('a heartbeat', () => {
  it('is a count below one over a stream, and is known again from what is stored', () => {
    const values = heartbeatOf('5f', 'Payments')
    const { body } = definitionSchema(null).parse(values)
    expect(body).toMatchObject({
      title: 'Payments fell silent',
      config: {
        streams: ['5f'],
        group_by: [],
        search_within_ms: 900_000,
        series: [{ function: 'count', field: null }],
        conditions: {
          expression: { expr: '<', left: { expr: 'number-ref' }, right: { expr: 'number', value: 1 } },
        },
      },
    })
    expect(isHeartbeat(values)).toBe(true)
    expect(isHeartbeat({ ...values, groupBy: ['source'] })).toBe(false)
    expect(isHeartbeat({ ...values, conditions: newDefinition.conditions })).toBe(false)
    expect(isHeartbeat({ ...values, mode: 'filter' })).toBe(false)
  })
})
