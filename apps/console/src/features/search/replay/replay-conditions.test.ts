import { describe, expect, it } from 'vitest'
import { conditionOf, type RuleGroup } from '../../../kit/alerts/condition-rules.ts'
import { highlightingOf, pageOf } from '../../view-model/index.ts'
import { markingRules } from './replay-conditions.ts'
import { replayDocument } from './replay-document.ts'

const rules: RuleGroup = {
  kind: 'group',
  operator: '&&',
  rules: [
    { kind: 'rule', function: 'count', field: null, comparison: '>=', threshold: 10 },
    {
      kind: 'group',
      operator: '||',
      rules: [
        { kind: 'rule', function: 'avg', field: 'took_ms', comparison: '<', threshold: 2.5 },
        { kind: 'rule', function: 'max', field: 'took_ms', comparison: 'above', threshold: 3 },
      ],
    },
  ],
}

function configOf(group: RuleGroup) {
  const condition = conditionOf(group)
  if (!condition) throw new Error('It is not complete.')
  return {
    type: 'aggregation-v1' as const,
    query: 'a',
    query_parameters: [],
    streams: [],
    group_by: [],
    search_within_ms: 60_000,
    execute_every_ms: 60_000,
    late_within_ms: 0,
    series: condition.series,
    conditions: { expression: condition.expression },
  }
}

describe('the conditions of a definition that is searched again', () => {
  it('mark the numbers that meet them, each in its colour', () => {
    const marking = markingRules(configOf(rules))
    expect(marking).toMatchObject([
      { field: 'count()', value: '10', condition: 'greater_equal' },
      { field: 'avg(took_ms)', value: '2.5', condition: 'less' },
    ])
    expect(new Set(marking.map(({ color }) => color.type === 'static' && color.color)).size).toBe(2)
    const timeRange = { type: 'relative' as const, from: 60 }
    const document = replayDocument({ query: 'a', streams: [], timeRange, config: configOf(rules) })
    expect(highlightingOf(pageOf(document, document.queries[0]?.id ?? ''))).toEqual(marking)
  })

  it('mark nothing where rules cannot show them', () => {
    const config = { ...configOf(rules), conditions: { expression: { expr: 'true' as const } } }
    expect(markingRules(config)).toEqual([])
  })
})
