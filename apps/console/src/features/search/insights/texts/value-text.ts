import type { TimeExplanation } from '@logline/contract'

const signs = { equals: '=', at_least: '≥', less_than: '<' }

type Value = Pick<TimeExplanation['values'][number], 'field' | 'comparison' | 'value'>

/** What is true of the messages, in words. */
export function valueText({ field, comparison, value }: Value): { sign: string; words: string } {
  const sign = signs[comparison]
  return { sign, words: `${field} ${sign} ${value}` }
}
