import type { EventCondition } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import {
  compared,
  conditionOf,
  conditionText,
  noRules,
  type Rule,
  type RuleGroup,
  ruleProblems,
  rulesOf,
  rulesText,
} from './condition-rules.ts'

const rule = (changes: Partial<Rule> = {}): Rule => ({
  kind: 'rule',
  function: 'count',
  field: null,
  comparison: '>',
  threshold: 5,
  ...changes,
})
const slow = rule({ function: 'avg', field: 'took_ms', comparison: '>=', threshold: 2.5 })
const group = (operator: '&&' | '||', ...rules: (Rule | RuleGroup)[]): RuleGroup => ({
  kind: 'group',
  operator,
  rules,
})

describe('rules of a condition', () => {
  it.each([
    ['one rule', group('&&', rule()), 'count() > 5'],
    [
      'several of which all must be met',
      group('&&', rule(), slow, rule()),
      'count() > 5 AND avg(took_ms) >= 2.5 AND count() > 5',
    ],
    [
      'a group among them',
      group('||', rule(), group('&&', slow, rule())),
      'count() > 5 OR [avg(took_ms) >= 2.5 AND count() > 5]',
    ],
    [
      'a group of the same operator',
      group('&&', group('&&', slow, rule()), rule()),
      '[avg(took_ms) >= 2.5 AND count() > 5] AND count() > 5',
    ],
    [
      'what is usual',
      group('&&', rule({ comparison: 'above', threshold: 3 }), rule({ comparison: 'below', threshold: 2.5 })),
      'count() is 3 deviations above usual AND count() is 2.5 deviations below usual',
    ],
    ['a group of one', group('&&', rule(), group('||', slow)), 'count() > 5 AND [avg(took_ms) >= 2.5]'],
  ])('are sent and read back: %s', (_, rules, text) => {
    const condition = conditionOf(rules)
    expect(condition).not.toBeNull()
    const { expression, series } = condition as NonNullable<typeof condition>
    expect(rulesOf({ conditions: { expression }, series })).toEqual(rules)
    expect(rulesText(rules)).toBe(text)
  })

  it('change what their number means with the comparison', () => {
    expect(compared(rule({ threshold: 50 }), '<')).toEqual(rule({ comparison: '<', threshold: 50 }))
    const unusual = compared(rule({ threshold: 50 }), 'above')
    expect(unusual).toEqual(rule({ comparison: 'above', threshold: 3 }))
    expect(compared({ ...unusual, threshold: 5 }, 'below').threshold).toBe(5)
    expect(compared(unusual, '>=')).toEqual(rule({ comparison: '>=', threshold: 0 }))
    for (const threshold of [0, -1, 101])
      expect([...ruleProblems(group('&&', { ...unusual, threshold })).values()]).toEqual([
        'Deviations must be greater than 0',
      ])
  })

  it('cannot show what is usual in other ways than they say', () => {
    const right = { expr: 'usual' as const, ref: 'n', weeks: 4, deviations: 3 }
    const left = { expr: 'number-ref' as const, ref: 'n' }
    const series = [
      { id: 'n', function: 'count' as const, field: null },
      { id: 'm', function: 'max' as const, field: 'a' },
    ]
    for (const expression of [
      { expr: '>' as const, left, right: { ...right, weeks: 3 } },
      { expr: '>' as const, left, right: { ...right, deviations: -3 } },
      { expr: '>' as const, left, right: { ...right, ref: 'm' } },
      { expr: '>=' as const, left, right },
    ])
      expect(rulesOf({ conditions: { expression }, series })).toBeNull()
  })

  it('name each series once', () => {
    expect(conditionOf(group('&&', rule(), slow, rule({ threshold: 9 })))?.series).toEqual([
      { id: 'count-', function: 'count', field: null },
      { id: 'avg-took_ms', function: 'avg', field: 'took_ms' },
    ])
  })

  it('that lack something are no condition, and say what it is', () => {
    const wrong = group(
      '&&',
      rule({ function: null }),
      group('||', rule({ function: 'avg' }), rule({ threshold: '' })),
    )
    expect(conditionOf(wrong)).toBeNull()
    expect(Object.fromEntries(ruleProblems(wrong))).toEqual({
      '0': 'Function must be set',
      '1.0': 'avg() needs a field',
      '1.1': 'Threshold must be a valid number',
    })
  })

  it('are none of a condition that the API made otherwise, whose text still is shown', () => {
    const expression: EventCondition = { expr: '!', left: { expr: 'true' } }
    expect(rulesOf({ conditions: { expression }, series: [] })).toBeNull()
    expect(rulesOf({ conditions: { expression: null }, series: [] })).toEqual(noRules)
    const config = { type: 'aggregation-v1', series: [], conditions: { expression } } as never // the rest does not matter
    expect(conditionText(config)).toBe('{"expr":"!","left":{"expr":"true"}}')
  })
})
