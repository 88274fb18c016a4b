import type { StreamRule } from '@logline/contract'

/** Types of rules by their numbers (reference: streams, section 3). */
export const ruleType = {
  exact: 1,
  regularExpression: 2,
  greater: 3,
  smaller: 4,
  presence: 5,
  contains: 6,
  always: 7,
  input: 8,
} as const

/** What a rule asks of its field, by its type. */
const conditions: Readonly<Record<number, string>> = {
  [ruleType.exact]: 'match exactly',
  [ruleType.regularExpression]: 'match regular expression',
  [ruleType.greater]: 'be greater than',
  [ruleType.smaller]: 'be smaller than',
  [ruleType.presence]: 'be present',
  [ruleType.contains]: 'contain',
  [ruleType.input]: 'match input',
}

/** What says what a rule asks; a draft has it too. */
export type RuleCondition = Pick<StreamRule, 'type' | 'field' | 'value' | 'inverted'>

/** What is known of an input that a rule names. */
export interface NamedInput {
  id: string
  title: string
  name: string
}

/** A rule in words, by its parts: null where the sentence has none. */
export interface RuleSentence {
  field: string | null
  words: string
  value: string | null
}

export function ruleSentence(rule: RuleCondition, inputs: readonly NamedInput[]): RuleSentence {
  const { type, inverted } = rule
  if (type === ruleType.always) {
    return { field: null, words: inverted ? 'Rule never matches' : 'Rule always matches', value: null }
  }
  const condition = conditions[type] ?? `satisfy an unknown condition (${type})`
  const words = `must ${inverted ? 'not ' : ''}${condition}`
  if (type === ruleType.input) {
    return { field: 'gl2_source_input', words, value: inputText(rule.value, inputs) }
  }
  return {
    field: rule.field || '<empty>',
    words,
    value: type === ruleType.presence ? null : rule.value || '<empty>',
  }
}

export function ruleSentenceText(rule: RuleCondition, inputs: readonly NamedInput[]): string {
  const { field, words, value } = ruleSentence(rule, inputs)
  return [field, words, value].filter((part) => part !== null).join(' ')
}

function inputText(id: string | null, inputs: readonly NamedInput[]): string {
  if (!id) return '<empty>'
  const input = inputs.find((one) => one.id === id)
  return input ? `${input.title} (${input.name}: ${id})` : `<deleted input>: ${id}`
}
