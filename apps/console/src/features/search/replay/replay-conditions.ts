import type { EventAggregation } from '@logline/contract'
import { isUsual, type Rule, type RuleGroup, rulesOf } from '../../../kit/alerts/condition-rules.ts'
import { newRuleColour } from '../../values/index.ts'
import type { HighlightingRule } from '../../view-model/index.ts'

const conditions = {
  '<': 'less',
  '<=': 'less_equal',
  '>': 'greater',
  '>=': 'greater_equal',
  '==': 'equal',
} as const

/**
 * The comparisons of a condition as rules that mark the numbers which meet them, each in a colour of its own, in their
 * order. Those with what is usual mark nothing: it is another number for each group and time.
 */
export function markingRules(config: EventAggregation): HighlightingRule[] {
  const group = rulesOf(config)
  const marking: HighlightingRule[] = []
  for (const { function: name, field, comparison, threshold } of group ? comparisonsOf(group) : []) {
    if (name === null || isUsual(comparison)) continue
    marking.push({
      field: `${name}(${field ?? ''})`,
      value: String(threshold),
      condition: conditions[comparison],
      color: { type: 'static', color: newRuleColour(marking, () => 0) },
    })
  }
  return marking
}

function comparisonsOf({ rules }: RuleGroup): Rule[] {
  return rules.flatMap((rule) => (rule.kind === 'rule' ? [rule] : comparisonsOf(rule)))
}
