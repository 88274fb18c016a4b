import type { StreamRule } from '@logline/contract'

/** What a rule asks of its field, by its type (reference: streams, section 3). */
const conditions: Readonly<Record<number, string>> = {
  1: 'match exactly',
  2: 'match regular expression',
  3: 'be greater than',
  4: 'be smaller than',
  5: 'be present',
  6: 'contain',
  8: 'match input',
}

const presence = 5
const alwaysMatch = 7
const matchInput = 8

/** A rule of a stream as a sentence. `inputs` are those whose titles are known. */
export function streamRuleText(
  rule: StreamRule,
  inputs: readonly { id: string; title: string; name: string }[],
) {
  if (rule.type === alwaysMatch) return 'Rule always matches'
  const must = rule.inverted ? 'must not' : 'must'
  const condition = conditions[rule.type] ?? `satisfy an unknown condition (${rule.type})`
  const field = rule.type === matchInput ? 'gl2_source_input' : rule.field || '<empty>'
  const sentence = `${field} ${must} ${condition}`
  if (rule.type === presence) return sentence
  return `${sentence} ${rule.type === matchInput ? inputText(rule.value, inputs) : rule.value || '<empty>'}`
}

function inputText(id: string | null, inputs: readonly { id: string; title: string; name: string }[]) {
  const input = inputs.find((one) => one.id === id)
  return input ? `${input.title} (${input.name}: ${id})` : `<deleted input>: ${id}`
}
