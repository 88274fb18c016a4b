import type { FieldValue, Message } from '@logline/message'
import { type LeafTest, leafTest } from './leaf-test.ts'
import type { Clause, Expression } from './syntax/ast.ts'
import { fieldKind } from './values/field-kind.ts'
import { lowerText } from './values/text-analysis.ts'

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
      return (message) => fieldValue(message, name) !== undefined
    }
    default: {
      const test = leafTest(expression, nowMs)
      const name = expression.field?.name
      return name === undefined
        ? (message) => anyFieldHolds(message, test)
        : (message) => fieldHolds(message, name, test) || addressHolds(message, name, test)
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
      return test.whole(lowerText(value), true)
    case 'mapped':
      return test.mappedText(value)
    default:
      return test.whole(value, false)
  }
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
