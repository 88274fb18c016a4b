import { describe, expect, it } from 'vitest'
import { validateQuery } from './validate-query.ts'

const fieldTypes = new Map([
  ['status', 'long'],
  ['ratio', 'double'],
  ['timestamp', 'date'],
  ['client', 'ip'],
  ['ok', 'boolean'],
  ['user', 'string'],
  ['mixed', 'compound(long,string)'],
])
const parameters = new Map([
  ['bound', true],
  ['empty', false],
])

/** Type, marked text, and what it is about. */
function findings(text: string): string[] {
  return validateQuery(text, { fieldTypes, parameters }).map(
    ({ type, span, subject }) => `${type}|${text.slice(span.from, span.to)}|${subject ?? ''}`,
  )
}

describe('a query text is well', () => {
  it.each([
    '',
    '   ',
    '*',
    'ssh AND login',
    'message:and',
    '"this and that"',
    'status:404',
    'status:"404.0"',
    'status:>=400',
    'status:[400 TO *]',
    'status:(>=400 AND <500)',
    'status:*',
    '_exists_:status',
    'status:$bound$',
    'status:[$bound$ TO 5]',
    'ratio:\\-0.5e3',
    'timestamp:"2024-05-01 10:00:00.000"',
    'timestamp:"2024-05-01T10:00:00Z"',
    'timestamp:[now-1h/d TO "2024-05-01 10:00:00||+1M"]',
    'client:"10.0.0.0/8"',
    'client:10.0.0.1',
    'client:"2001:db8::1"',
    'ok:maybe',
    'user:5',
    'mixed:abc',
    'source:x message:y full_message:z streams:1 _id:2 gl2_message_id:3',
    'nothing$here',
  ])('%s', (text) => {
    expect(findings(text)).toEqual([])
  })
})

describe('it is told', () => {
  it.each([
    // Values.
    ['status:abc', ['INVALID_VALUE_TYPE|abc|']],
    ['status:4*', ['INVALID_VALUE_TYPE|4*|']],
    ['status:/4.+/', ['INVALID_VALUE_TYPE|/4.+/|']],
    ['status:>abc', ['INVALID_VALUE_TYPE|>abc|']],
    ['status:[a TO b]', ['INVALID_VALUE_TYPE|[a TO b]|', 'INVALID_VALUE_TYPE|[a TO b]|']],
    ['status:(404 OR abc)', ['INVALID_VALUE_TYPE|abc|']],
    ['ratio:0x10', ['INVALID_VALUE_TYPE|0x10|']],
    ['timestamp:2024-05-01', ['INVALID_VALUE_TYPE|2024-05-01|']],
    ['timestamp:yesterday', ['INVALID_VALUE_TYPE|yesterday|']],
    ['client:10.0.0.256', ['INVALID_VALUE_TYPE|10.0.0.256|']],
    ['client:"10.0.0.0/33"', ['INVALID_VALUE_TYPE|"10.0.0.0/33"|']],
    // Fields.
    ['stauts:404', ['UNKNOWN_FIELD|stauts|stauts']],
    ['_exists_:stauts', ['UNKNOWN_FIELD|stauts|stauts']],
    ['stauts:*', ['UNKNOWN_FIELD|stauts|stauts']],
    ['x:(a OR b OR c)', ['UNKNOWN_FIELD|x|x']],
    ['x:1 AND y:2 AND x:3', ['UNKNOWN_FIELD|x|x', 'UNKNOWN_FIELD|y|y', 'UNKNOWN_FIELD|x|x']],
    ['Status:5', ['UNKNOWN_FIELD|Status|Status']],
    // Operators.
    ['ssh and login', ['INVALID_OPERATOR|and|and']],
    ['ssh or not login', ['INVALID_OPERATOR|or|or', 'INVALID_OPERATOR|not|not']],
    ['user:(a or b)', ['INVALID_OPERATOR|or|or']],
    ['status:5 and user:x', ['INVALID_OPERATOR|and|and']],
    ['a AND (b and c)', ['INVALID_OPERATOR|and|and']],
    // Parameters.
    ['user:$who$', ['UNDECLARED_PARAMETER|$who$|who']],
    ['user:$empty$ OR $empty$', ['EMPTY_PARAMETER|$empty$|empty', 'EMPTY_PARAMETER|$empty$|empty']],
    // Several at once, in the order of the text.
    ['x:1 or status:abc', ['UNKNOWN_FIELD|x|x', 'INVALID_OPERATOR|or|or', 'INVALID_VALUE_TYPE|abc|']],
    // A text that cannot be read has this one problem only.
    ['x:1 or (status:abc', ['QUERY_PARSING_ERROR||']],
    ['a) b)', ['QUERY_PARSING_ERROR|)|']],
  ])('%s', (text, expected) => {
    expect(findings(text)).toEqual(expected)
  })
})

it('says it in the documented words', () => {
  const message = (text: string) => validateQuery(text, { fieldTypes, parameters })[0]?.message
  expect(message('a AND')).toBe('Cannot parse query, cause: incomplete query, query ended unexpectedly')
  expect(message('x:1')).toBe('Query contains unknown field: x')
  expect(message('a or b')).toBe(
    'Query contains invalid operator "or". All AND / OR / NOT operators have to be written uppercase',
  )
  expect(message('status:abc')).toBe('Type of status is long, cannot use value abc')
  expect(message('$who$')).toBe('Unbound required parameter used: who')
})

it('checks neither fields nor parameters that nobody told it about', () => {
  expect(validateQuery('x:1 AND status:abc AND $who$')).toEqual([])
})
