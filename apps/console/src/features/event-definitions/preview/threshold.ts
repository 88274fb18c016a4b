import { isUsual, type Rule, type RuleGroup } from '../../../kit/alerts/condition-rules.ts'
import type { DefinitionValues } from '../model/definition-values.ts'
import type { Threshold } from './preview-chart.tsx'

/** The number of a condition that is one rule, to be changed in the chart; null for others. */
export function thresholdOf(
  { mode, conditions, keptCondition }: DefinitionValues,
  onRules: (rules: RuleGroup) => void,
): Threshold | null {
  const [rule, ...others] = conditions.rules
  const isOne = mode === 'aggregation' && keptCondition === null && others.length === 0
  if (!isOne || rule?.kind !== 'rule' || isUsual(rule.comparison)) return null
  const value = Number(rule.threshold)
  if (rule.threshold === '' || !Number.isFinite(value)) return null
  const changed = (threshold: number): Rule => ({ ...rule, threshold })
  return {
    text: `${rule.comparison === '==' ? '=' : rule.comparison} ${value}`,
    value,
    isCount: rule.function === 'count' || rule.function === 'card',
    onChange: (threshold) => onRules({ ...conditions, rules: [changed(threshold)] }),
  }
}
