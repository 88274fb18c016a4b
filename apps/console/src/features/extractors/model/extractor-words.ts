import type { Extractor } from '@logline/contract'
import { valueText } from '../../../kit/messages/message-record.ts'

/** `Trying to extract data from message into status, leaving the original intact.` */
export function extractorSentence({ source_field, target_field, cursor_strategy }: Extractor): string {
  const not = cursor_strategy === 'cut' ? 'not ' : ''
  return `Trying to extract data from ${source_field} into ${target_field}, ${not}leaving the original intact.`
}

/** The words before the value of a condition; null without one. */
export function conditionWords({ condition_type }: Extractor): string | null {
  if (condition_type === 'none') return null
  const how = condition_type === 'regex' ? 'matches the regular expression' : 'includes the string'
  return `Will only attempt to run if the message ${how}`
}

/** `key: value`, as configured. */
export function configPairs(config: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(config).map(([name, value]) => [name, valueText(value)])
}
