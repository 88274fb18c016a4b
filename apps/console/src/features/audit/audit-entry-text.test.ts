import type { AuditEntry } from '@logline/contract'
import { expect, it } from 'vitest'
import { detailsText, thingText } from './audit-entry-text.ts'

const entry: AuditEntry = {
  id: '1',
  timestamp: '2026-11-21T10:00:00.000Z',
  user_id: 'local:admin',
  username: 'admin',
  client_address: '::1',
  action: 'update',
  entity_type: 'stream_rule',
  entity_id: 'abc',
  entity_title: '',
  result: 'success',
  details: {},
}

it.each<[string, Partial<AuditEntry>, string]>([
  ['nothing', {}, ''],
  [
    'each detail',
    { details: { changed: ['title', 'rules'], stream_id: '5' } },
    'changed: title, rules · stream id: 5',
  ],
  ['an empty list as none', { details: { changed: [] } }, 'changed: none'],
  ['not what has no value', { details: { field: null, value: '', type: 7 } }, 'type: 7'],
  ['an object as JSON', { details: { from: { a: 1 } } }, 'from: {"a":1}'],
  ['why an attempt was refused', { result: 'failure', details: { reason: 'No.', status: 403 } }, 'No.'],
  ['a failure without a reason', { result: 'failure', details: { reason: '', status: 500 } }, 'status: 500'],
])('says of the details %s', (_, part, text) => expect(detailsText({ ...entry, ...part })).toBe(text))

it('calls a thing by its title, else by its id', () => {
  expect(thingText({ ...entry, entity_title: 'Doors' })).toBe('Doors')
  expect(thingText(entry)).toBe('abc')
  expect(thingText({ ...entry, entity_id: '' })).toBe('—')
})
