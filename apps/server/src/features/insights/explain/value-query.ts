import { quoted } from '../scope/quoted.ts'
import type { DifferentValue } from './different-values.ts'

const plainWord = /^[\p{L}\p{N}_.]+$/u
const operators = ['AND', 'OR', 'NOT', 'TO']

/** What finds the messages of a value, as short as it can be written. */
export function valueQuery({
  field,
  comparison,
  value,
}: Pick<DifferentValue, 'field' | 'comparison' | 'value'>): string {
  const name = field.replaceAll(/[^\p{L}\p{N}_.@]/gu, String.raw`\$&`)
  if (comparison === 'at_least') return `${name}:[${number(value)} TO *]`
  if (comparison === 'less_than') return `${name}:[* TO ${number(value)}}`
  if (plainWord.test(value) && !operators.includes(value)) return `${name}:${value}`
  return `${name}:${quoted(value)}`
}

/** A sign or an exponent is read as an operator. */
function number(value: string): string {
  return /^\d+(\.\d+)?$/.test(value) ? value : `"${value}"`
}
