import { expect, it } from 'vitest'
import { javaProperties } from './java-properties.ts'

it.each([
  ['', {}],
  ['a=1\nb = 2\r\nc:3\nd 4', { a: '1', b: '2', c: '3', d: '4' }],
  ['# none\n ! none\n\n  a=1', { a: '1' }],
  ['a=one \\\n   two', { a: 'one two' }],
  ['a\\=b=c=d\\n\\u00e9\\\\', { 'a=b': 'c=d\né\\' }],
  ['a', { a: '' }],
  ['a=1\na=2', { a: '2' }],
])('reads %j', (text, expected) => {
  expect(Object.fromEntries(javaProperties(text))).toEqual(expected)
})
