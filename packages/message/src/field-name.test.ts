import { expect, it } from 'vitest'
import { storedFieldName } from './field-name.ts'

it.each([
  ['user_id', 'user_id'],
  ['  user_id\t', 'user_id'],
  ['http.status', 'http_status'],
  ['a-b@c', 'a-b@c'],
  ['message', 'message'],
  ['gl2_source_input', 'gl2_source_input'],
  ['full_message', 'full_message'],
])('stores the field %j as %j', (name, stored) => {
  expect(storedFieldName(name)).toBe(stored)
})

it.each([
  '',
  '   ',
  'a b',
  'größe',
  'a/b',
  'a=b',
  '_id',
  '_source',
  ' _id ',
  'streams',
  'gl2_message_id',
  '__proto__',
])('leaves out the field %j', (name) => {
  expect(storedFieldName(name)).toBe('')
})

it('answers the same for more names than it keeps ready', () => {
  for (let no = 0; no < 60_000; no++) storedFieldName(`field.${no}`)
  expect(storedFieldName('field.3')).toBe('field_3')
})
