import type { HighlightingRule } from '../../../view-model/index.ts'

type Condition = HighlightingRule['condition']

/** In the order of the dialog; only the first two make sense for what is no number. */
export const conditions: readonly {
  value: Condition
  label: string
  operator: string
  isNumeric: boolean
}[] = [
  { value: 'equal', label: 'equal', operator: '==', isNumeric: false },
  { value: 'not_equal', label: 'not equal', operator: '!=', isNumeric: false },
  { value: 'less_equal', label: 'less or equal', operator: '<=', isNumeric: true },
  { value: 'greater_equal', label: 'greater or equal', operator: '>=', isNumeric: true },
  { value: 'less', label: 'less', operator: '<', isNumeric: true },
  { value: 'greater', label: 'greater', operator: '>', isNumeric: true },
]

/** `level <= "3".` */
export function ruleText({ field, condition, value }: HighlightingRule): string {
  const operator = conditions.find((one) => one.value === condition)?.operator ?? condition
  return `${field} ${operator} "${value}".`
}
