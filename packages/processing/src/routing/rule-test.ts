import type { FieldValue, Message } from '@logline/message'
import type { PlannedRule } from '../plan/processing-plan.ts'
import { compileRuleRegex } from './rule-regex.ts'

/** What a rule may look at: a message before it is stored. */
export type RoutedMessage = Omit<Message, 'streams'>
export type MessageTest = (message: RoutedMessage) => boolean

/**
 * What a condition says of a message, as small numbers that are kept for it. Beyond yes and no nothing matches, inverted
 * or not: there is no number to compare, the text is too long for the expression, or the expression cannot be used.
 */
export const verdicts = { no: 0, yes: 1, incomparable: 2, tooLong: 3, unusable: 4 } as const
export type Verdict = (typeof verdicts)[keyof typeof verdicts]

/** A rule without its inversion. */
export type Condition = (message: RoutedMessage) => Verdict

/** Makes the test of one rule, inversion included (reference: streams and routing, section 3). Never throws. */
export function compileRule(rule: PlannedRule): MessageTest {
  const condition = compileCondition(rule)
  const wanted = wantedVerdict(rule)
  return (message) => condition(message) === wanted
}

/** What its condition says of a message that the rule matches. */
export function wantedVerdict({ isInverted }: Pick<PlannedRule, 'isInverted'>): Verdict {
  return isInverted ? verdicts.no : verdicts.yes
}

export function compileCondition(rule: Omit<PlannedRule, 'isInverted'>): Condition {
  if (rule.type === 'ALWAYS_MATCH') return () => verdicts.yes
  const value = valueReader(fieldOf(rule))
  if (rule.type === 'GREATER' || rule.type === 'SMALLER') return comparison(rule, value)
  const judge = rule.type === 'REGEX' ? regexJudge(rule.value) : judgeOf(rule)
  return (message) => {
    const found = value(message)
    return found === undefined ? verdicts.no : judge(found)
  }
}

/** The field a rule looks at. */
export function fieldOf({ type, field }: Pick<PlannedRule, 'type' | 'field'>): string {
  return type === 'MATCH_INPUT' ? 'gl2_source_input' : field
}

type Judge = (value: FieldValue) => Verdict

function judgeOf({ type, value: wanted }: Pick<PlannedRule, 'type' | 'value'>): Judge {
  const test = textTest(type, wanted)
  return (value) => (test(value) ? verdicts.yes : verdicts.no)
}

function textTest(type: PlannedRule['type'], wanted: string): (value: FieldValue) => boolean {
  switch (type) {
    case 'EXACT':
      return (value) => exactKey(value) === wanted
    case 'MATCH_INPUT': {
      const input = inputKey(wanted)
      return (value) => inputKey(value) === input
    }
    case 'CONTAINS':
      return (value) => String(value).includes(wanted)
    default:
      return (value) => typeof value !== 'string' || value.trim() !== ''
  }
}

/** The API refuses such expressions; one that came another way matches nothing, as in the reference. */
function regexJudge(source: string): Judge {
  try {
    const { test, maxTextLength } = compileRuleRegex(source)
    return (value) => {
      const text = String(value)
      if (text.length > maxTextLength) return verdicts.tooLong
      return test(text) ? verdicts.yes : verdicts.no
    }
  } catch {
    return () => verdicts.unusable
  }
}

/** Without a number on either side there is no match, inverted or not. */
function comparison({ type, value }: Pick<PlannedRule, 'type' | 'value'>, read: ValueReader): Condition {
  const limit = numberOf(value)
  if (limit === null) return () => verdicts.incomparable
  return (message) => {
    const found = read(message)
    const number = found === undefined ? null : numberOf(found)
    if (number === null) return verdicts.incomparable
    return (type === 'GREATER' ? number > limit : number < limit) ? verdicts.yes : verdicts.no
  }
}

/** Each character is looked at once: texts of thousands of digits are compared with it. */
const javaDouble = /^[+-]?(?:NaN|Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/
/** Up to so many digits whole numbers are compared exactly; longer ones as doubles, which takes no more than their length. */
const exactNumber = /^[+-]?\d{16,40}$/

/** What `Double.parseDouble` of the reference reads, hexadecimal forms excepted. */
function numberOf(value: FieldValue): number | bigint | null {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  const text = String(value).trim()
  if (!javaDouble.test(text)) return null
  return exactNumber.test(text) ? BigInt(text.replace('+', '')) : Number(text.replace(/[fFdD]$/, ''))
}

/** Values with the same key are the same to an EXACT rule. */
export function exactKey(value: FieldValue): string {
  return String(value).trim()
}

/** Values with the same key are the same to a MATCH_INPUT rule. */
export function inputKey(value: FieldValue): string {
  return String(value).trim().toLowerCase()
}

export type ValueReader = (message: RoutedMessage) => FieldValue | undefined

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
