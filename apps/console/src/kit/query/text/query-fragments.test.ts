import { describe, expect, it } from 'vitest'
import { addToQuery, excludeValueQuery, fieldValueQuery } from './query-fragments.ts'

describe('a field and its value as a query', () => {
  it.each([
    ['source', 'web1', 'source:web1'],
    ['source', 'web-1', 'source:web-1'],
    ['path', '/v1/orders?id=7', 'path:"/v1/orders?id=7"'],
    ['action', 'log in', 'action:"log in"'],
    ['action', 'say "hi" \\ now', 'action:"say \\"hi\\" \\\\ now"'],
    ['message', 'two\nlines', 'message:"two\nlines"'],
    ['word', 'AND', 'word:"AND"'],
    ['http_status', 502, 'http_status:502'],
    ['trace', 1234567890123456789n, 'trace:1234567890123456789'],
    ['offset', -5, 'offset:"-5"'],
    ['retry', false, 'retry:false'],
    ['timestamp', '2026-11-20T08:56:10.977Z', 'timestamp:"2026-11-20 08:56:10.977"'],
    ['odd name', 'x', 'odd\\ name:x'],
    ['field', '', 'NOT _exists_:field'],
    ['template', '$user$', 'template:$user\\$'],
    ['template', 'Hello $a$b$', 'template:"Hello $a\\$b\\$"'],
    ['price', '$5', 'price:$5'],
  ])('finds %s = %o by %s', (field, value, query) => {
    expect(fieldValueQuery(field, value)).toBe(query)
  })

  it('excludes a value, and for an empty one asks for the field', () => {
    expect(excludeValueQuery('source', 'web1')).toBe('NOT source:web1')
    expect(excludeValueQuery('source', '')).toBe('_exists_:source')
  })
})

describe('addToQuery', () => {
  it.each([
    ['', 'a:1'],
    ['*', 'a:1'],
    ['a:1', 'a:1'],
    ['b:2', 'b:2 AND a:1'],
    ['b:2 AND NOT c:3', 'b:2 AND NOT c:3 AND a:1'],
    ['NOT b:2', 'NOT b:2 AND a:1'],
    ['b:"x OR y"', 'b:"x OR y" AND a:1'],
    ['(b OR c)', '(b OR c) AND a:1'],
    ['took:[1 TO 5]', 'took:[1 TO 5] AND a:1'],
    ['b OR c', '(b OR c) AND a:1'],
    ['b c', '(b c) AND a:1'],
    ['b AND c d', '(b AND c d) AND a:1'],
    ['b\\ c', 'b\\ c AND a:1'],
    ['b:/[(]x/ OR c', '(b:/[(]x/ OR c) AND a:1'],
    ['b:/"x/ OR c', '(b:/"x/ OR c) AND a:1'],
  ])('adds to "%s"', (query, expected) => {
    expect(addToQuery(query, 'a:1')).toBe(expected)
  })
})
