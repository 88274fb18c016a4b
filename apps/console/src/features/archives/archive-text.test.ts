import type { Archive } from '@logline/contract'
import { expect, it } from 'vitest'
import { messagesText } from '../../kit/number-text.ts'
import { shareText, stateOf } from './archive-text.ts'

const idle = { state: 'available', restored: null, job: null }
const restored = { index_set_id: 'a', index_name: 'restored-archives_1', is_complete: true }
const job = { kind: 'restore', is_running: true, percent: 40, info: '' }

it.each([
  [{}, 'Available'],
  [{ job }, 'Restoring, 40 %'],
  [{ job: { ...job, kind: 'archive', is_running: false }, state: 'archiving' }, 'Archiving, waits'],
  [{ state: 'failed' }, 'Failed'],
  [{ state: 'damaged', restored }, 'Damaged'],
  [{ restored }, 'Restored'],
  [{ restored: { ...restored, is_complete: false } }, 'Not restored'],
])('%j is told as %s', (parts, text) => {
  // as: what the words are made of
  expect(stateOf({ ...idle, ...parts } as Archive).text).toBe(text)
})

it('tells sizes as shares and counts with separators', () => {
  expect([1, 2_500].map(messagesText)).toEqual(['1 message', '2,500 messages'])
  expect(shareText({ bytes: 50, index_bytes: 1_000 })).toBe('5.0 %')
  expect(shareText({ bytes: 500, index_bytes: 1_000 })).toBe('50 %')
  expect(shareText({ bytes: 0, index_bytes: 1_000 })).toBe('')
})
