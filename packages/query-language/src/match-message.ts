import type { FieldValue, Message } from '@logline/message'
import { type LeafTest, leafTest } from './leaf-test.ts'
import { isNamePattern, namePattern } from './patterns/name-pattern.ts'
import type { Clause, Expression } from './syntax/ast.ts'
import { fieldKind } from './values/field-kind.ts'
import { instantInText } from './values/stored-date.ts'
import { loweredSource } from './values/text-analysis.ts'

/** Whether a message matches, as a search in the message store would find it. */
export type MessageMatcher = (message: Message) => boolean

/** Whether the message matches. For one expression and many messages prepare a matcher with `createMatcher`. */
export function matchesMessage(expression: Expression, message: Message): boolean {
  return createMatcher(expression)(message)
}

/** Prepares an expression for many messages. `now` in date mathematics means `nowMs`, the present when left out. */
export function createMatcher(expression: Expression, nowMs = Date.now()): MessageMatcher {
  switch (expression.type) {
    case 'all':
      return () => true
    case 'group':
      return groupMatcher(expression.clauses, nowMs)
    case 'exists': {
      const { name } = expression.field
      if (!isNamePattern(name)) return (message) => fieldValue(message, name) !== undefined
      const isMeant = namePattern(name)
      return (message) =>
        namesOf(message).some((own) => isMeant(own) && fieldValue(message, own) !== undefined)
    }
    default: {
      const test = leafTest(expression, nowMs)
      const name = expression.field?.name
      if (name === undefined) return (message) => anyFieldHolds(message, test)
      if (isNamePattern(name)) {
        const isMeant = namePattern(name)
        return (message) => namesOf(message).some((own) => isMeant(own) && fieldHolds(message, own, test))
      }
      return (message) => namedFieldHolds(message, name, test)
    }
  }
}

function groupMatcher(clauses: readonly Clause[], nowMs: number): MessageMatcher {
  const matchers = (occur: Clause['occur']) =>
    clauses
      .filter((clause) => clause.occur === occur)
      .map((clause) => createMatcher(clause.expression, nowMs))
  const [required, optional, prohibited] = [matchers('MUST'), matchers('SHOULD'), matchers('MUST_NOT')]
  if (clauses.length === 0) return () => false
  return (message) => {
    const holds = (matches: MessageMatcher) => matches(message)
    if (prohibited.some(holds) || !required.every(holds)) return false
    return required.length > 0 || optional.length === 0 || optional.some(holds)
  }
}

function anyFieldHolds(message: Message, test: LeafTest): boolean {
  return (
    ['message', 'source', 'timestamp'].some((name) => fieldHolds(message, name, test)) ||
    [message.id, ...message.streams].some(test.identifier) ||
    Object.keys(message.fields).some((name) => fieldHolds(message, name, test))
  )
}

function fieldHolds(message: Message, name: string, test: LeafTest): boolean {
  if (name === 'streams') return message.streams.some((id) => test.whole(id, false))
  const value = fieldValue(message, name)
  if (value === undefined) return false
  if (name === 'timestamp') return test.instant(message.timestampMs)
  if (typeof value === 'number' || typeof value === 'bigint') return test.number(value)
  if (typeof value === 'boolean') return test.boolean(value)
  switch (fieldKind(name)) {
    case 'text':
      return test.analysed(value)
    case 'source':
      return test.whole(loweredSource(value), true)
    case 'mapped':
      return test.mappedText(value)
    default:
      return test.whole(value, false)
  }
}

/** The fields that a pattern of names can mean: without `_id` and its like, as where no field is named. */
function namesOf(message: Message): string[] {
  return ['message', 'source', 'timestamp', 'streams', ...Object.keys(message.fields)]
}

/** A text that is a date is compared as one with dates. In fields that are not named it would cost too much. */
function namedFieldHolds(message: Message, name: string, test: LeafTest): boolean {
  const value = test.dated && fieldKind(name) === 'mapped' ? fieldValue(message, name) : undefined
  const ms = typeof value === 'string' ? instantInText(value) : null
  if (test.dated && ms !== null) return test.dated(ms)
  return fieldHolds(message, name, test) || addressHolds(message, name, test)
}

/** Networks are looked for in a field that is named; in every field of every message it would cost too much. */
function addressHolds(message: Message, name: string, test: LeafTest): boolean {
  const kind = fieldKind(name)
  const value = kind === 'source' || kind === 'mapped' ? fieldValue(message, name) : undefined
  return typeof value === 'string' && test.address(value)
}

/** An empty text is the same as no field: none is ever stored. */
function fieldValue(message: Message, name: string): FieldValue | undefined {
  switch (name) {
    case 'message':
      return message.message
    case 'source':
      return message.source
    case 'timestamp':
      return message.timestampMs
    case '_id':
    case 'gl2_message_id':
      return message.id
    case 'streams':
      return message.streams.length > 0 ? message.streams.join(',') : undefined
    default: {
      const value = Object.hasOwn(message.fields, name) ? message.fields[name] : undefined
      return value === '' ? undefined : value
    }
  }
}
