import { isScaleName } from '../../../values/index.ts'
import type { HighlightingRule } from '../../../view-model/index.ts'
import { conditions } from './rule-text.ts'

/** A rule as it is typed. */
export interface RuleForm {
  field: string
  condition: HighlightingRule['condition'] | ''
  value: string
  coloring: 'static' | 'gradient' | ''
  color: string
  gradient: string
  lower: string
  upper: string
}

export type RuleErrors = Partial<Record<keyof RuleForm, string>>

/** A new rule begins with a colour of its own. */
export function newRuleForm(color: string): RuleForm {
  return {
    field: '',
    condition: 'equal',
    value: '',
    coloring: 'static',
    color,
    gradient: 'Viridis',
    lower: '',
    upper: '',
  }
}

export function formOfRule({ color, ...rule }: HighlightingRule, freeColour: string): RuleForm {
  const form = newRuleForm(freeColour)
  if (color.type === 'static') return { ...form, ...rule, coloring: 'static', color: color.color }
  const { gradient, lower, upper } = color
  return { ...form, ...rule, coloring: 'gradient', gradient, lower: String(lower), upper: String(upper) }
}

/** What is wrong with it, by member; nothing when it can be made a rule. `isNumeric`: the field has numbers. */
export function ruleErrors(form: RuleForm, isNumeric: boolean): RuleErrors {
  const condition = conditions.find(({ value }) => value === form.condition)
  const errors: RuleErrors = {}
  if (form.field.trim() === '') errors.field = 'Field is required'
  if (!condition || (condition.isNumeric && !isNumeric)) errors.condition = 'Condition is required'
  if (form.value === '') errors.value = 'Value is required'
  if (form.coloring === '') errors.coloring = 'Coloring is required'
  if (form.coloring !== 'gradient') return errors
  if (!isNumeric) errors.coloring = 'A gradient can only be defined for numeric fields.'
  if (!isScaleName(form.gradient)) errors.gradient = 'Must be selected.'
  const lower = numberError(form.lower)
  const upper = numberError(form.upper)
  if (lower) errors.lower = lower
  if (upper) errors.upper = upper
  if (!lower && !upper && Number(form.upper) <= Number(form.lower))
    errors.upper = 'Must be higher than lowest value.'
  return errors
}

/** Of a form without errors. */
export function ruleOfForm(form: RuleForm): HighlightingRule {
  const { condition, value, color, gradient } = form
  return {
    field: form.field.trim(),
    condition: condition === '' ? 'equal' : condition,
    value,
    color:
      form.coloring === 'gradient'
        ? { type: 'gradient', gradient, lower: Number(form.lower), upper: Number(form.upper) }
        : { type: 'static', color },
  }
}

/** Whole numbers only (specification, section 5). */
function numberError(text: string): string | null {
  if (text.trim() === '') return 'Must be present.'
  return /^-?\d+$/.test(text.trim()) ? null : 'Must be a number.'
}
