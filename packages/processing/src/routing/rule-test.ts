import type { FieldValue, Message } from '@logline/message'
import type { PlannedRule } from '../plan/processing-plan.ts'
import { compileRuleRegex } from './rule-regex.ts'

/** What a rule may look at: a message before it is stored. */
export type RoutedMessage = Omit<Message, 'streams'>
export type MessageTest = (message: RoutedMessage) => boolean

const always: MessageTest = () => true
const never: MessageTest = () => false

/** Makes the test of one rule, inversion included (reference: streams and routing, section 3). Never throws. */
export function compileRule(rule: PlannedRule): MessageTest {
  if (rule.type === 'ALWAYS_MATCH') return rule.isInverted ? never : always
  const value = valueReader(rule.type === 'MATCH_INPUT' ? 'gl2_source_input' : rule.field)
  if (rule.type === 'GREATER' || rule.type === 'SMALLER') return numberTest(rule, value)
  const test = textTest(rule)
  if (test === null) return never
  const { isInverted } = rule
  return (message) => {
    const found = value(message)
    return (found !== undefined && test(found)) !== isInverted
  }
}

/** Null for a rule that can match nothing, inverted or not. */
function textTest(rule: PlannedRule): ((value: FieldValue) => boolean) | null {
  const wanted = rule.value
  switch (rule.type) {
    case 'EXACT':
      return (value) => exactKey(value) === wanted
    case 'MATCH_INPUT': {
      const input = inputKey(wanted)
      return (value) => inputKey(value) === input
    }
    case 'CONTAINS':
      return (value) => String(value).includes(wanted)
    case 'PRESENCE':
      return (value) => typeof value !== 'string' || value.trim() !== ''
    case 'REGEX':
      return regexTest(wanted)
    default:
      return null
  }
}

/** The API refuses such expressions; one that came another way matches nothing, as in the reference. */
function regexTest(source: string): ((value: FieldValue) => boolean) | null {
  try {
    const test = compileRuleRegex(source)
    return (value) => test(String(value))
  } catch {
    return null
  }
}

/** Without a number on either side there is no match, inverted or not. */
function numberTest({ type, value, isInverted }: PlannedRule, read: ValueReader): MessageTest {
  const limit = numberOf(value)
  if (limit === null) return never
  return (message) => {
    const found = read(message)
    const number = found === undefined ? null : numberOf(found)
    if (number === null) return false
    return (type === 'GREATER' ? number > limit : number < limit) !== isInverted
  }
}

const javaDouble = /^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/

/** What `Double.parseDouble` of the reference reads, hexadecimal forms excepted. */
function numberOf(value: FieldValue): number | bigint | null {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  const text = String(value).trim()
  if (!javaDouble.test(text)) return null
  return /^[+-]?\d{16,}$/.test(text) ? BigInt(text.replace('+', '')) : Number(text.replace(/[fFdD]$/, ''))
}

/** Values with the same key are the same to an EXACT rule. */
export function exactKey(value: FieldValue): string {
  return String(value).trim()
}

/** Values with the same key are the same to a MATCH_INPUT rule. */
export function inputKey(value: FieldValue): string {
  return String(value).trim().toLowerCase()
}

type ValueReader = (message: RoutedMessage) => FieldValue | undefined

/** Reads a field of a message; empty text is no value. */
export function valueReader(field: string): ValueReader {
  switch (field) {
    case 'message':
      return (message) => message.message || undefined
    case 'source':
      return (message) => message.source || undefined
    case 'timestamp':
      return (message) => new Date(message.timestampMs).toISOString()
    case '_id':
    case 'gl2_message_id':
      return (message) => message.id
    default:
      return ({ fields }) => (Object.hasOwn(fields, field) ? fields[field] : undefined)
  }
}
