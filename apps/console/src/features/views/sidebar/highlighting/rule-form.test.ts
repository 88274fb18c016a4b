import { describe, expect, it } from 'vitest'
import type { HighlightingRule } from '../../../view-model/document/view-document.ts'
import { formOfRule, newRuleForm, type RuleForm, ruleErrors, ruleOfForm } from './rule-form.ts'
import { ruleText } from './rule-text.ts'

const form = (parts: Partial<RuleForm> = {}): RuleForm => ({
  ...newRuleForm('#ffe066'),
  field: 'took_ms',
  value: '5',
  ...parts,
})
const gradient = (parts: Partial<RuleForm> = {}) =>
  form({ coloring: 'gradient', lower: '0', upper: '100', ...parts })

describe('the form of a highlighting rule', () => {
  it.each([
    [form({ field: ' ' }), { field: 'Field is required' }],
    [form({ condition: '' }), { condition: 'Condition is required' }],
    [form({ value: '' }), { value: 'Value is required' }],
    [form({ coloring: '' }), { coloring: 'Coloring is required' }],
    [gradient({ gradient: '' }), { gradient: 'Must be selected.' }],
    [gradient({ lower: '' }), { lower: 'Must be present.' }],
    [gradient({ upper: '1.5' }), { upper: 'Must be a number.' }],
    [gradient({ lower: '100' }), { upper: 'Must be higher than lowest value.' }],
    [gradient({ lower: '-5', upper: '-4' }), {}],
    [form(), {}],
  ])('says what is wrong: %#', (given, errors) => {
    expect(ruleErrors(given, true)).toEqual(errors)
  })

  it('refuses comparisons and gradients for what is no number', () => {
    expect(ruleErrors(form({ condition: 'less' }), false)).toEqual({ condition: 'Condition is required' })
    expect(ruleErrors(gradient(), false)).toEqual({
      coloring: 'A gradient can only be defined for numeric fields.',
    })
  })

  it.each<HighlightingRule>([
    { field: 'a', value: 'b', condition: 'not_equal', color: { type: 'static', color: '#123456' } },
    {
      field: 'a',
      value: '1',
      condition: 'greater',
      color: { type: 'gradient', gradient: 'Jet', lower: -3, upper: 8 },
    },
  ])('gives back the rule it was opened with: %#', (rule) => {
    expect(ruleOfForm(formOfRule(rule, '#ffe066'))).toEqual(rule)
  })
})

it('writes a rule as people read it', () => {
  const color = { type: 'static', color: '#fff' } as const
  expect(ruleText({ field: 'level', value: '3', condition: 'less_equal', color })).toBe('level <= "3".')
})
