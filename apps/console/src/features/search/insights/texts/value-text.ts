import type { TimeExplanation } from '@logline/contract'
import { severityName } from '../../../messages/index.ts'

const signs = { equals: '=', at_least: '≥', less_than: '<' }

type Value = Pick<TimeExplanation['values'][number], 'field' | 'comparison' | 'value'>

/** What is true of the messages: as parts, and in words. Levels have their names. */
export function valueText({ field, comparison, value }: Value): {
  sign: string
  told: string
  words: string
} {
  const sign = signs[comparison]
  const name = field === 'level' ? severityName(value) : undefined
  const told = name === undefined ? value : `${value} ${name}`
  return { sign, told, words: `${field} ${sign} ${told}` }
}
