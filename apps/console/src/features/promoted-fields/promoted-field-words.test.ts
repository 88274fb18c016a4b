import type { PromotedField } from '@logline/contract'
import { expect, it } from 'vitest'
import { costText, reasonText, shareText, sinceOf, unmeasuredText } from './promoted-field-words.ts'

const column = {
  type: 'text',
  state: 'filled',
  reason: 'use',
  since: '2026-11-24T10:00:00Z',
  size: 512,
  problem: null,
} as const
const field: PromotedField = {
  field: 'took',
  policy: 'automatic',
  decided_by: null,
  decided_at: null,
  columns: [column],
  waits_for: null,
  uses: 3,
}
const decided = { decided_by: 'ada', decided_at: '2026-11-24T09:00:00Z' } as const
const pinned = { ...field, ...decided, policy: 'pinned' } as const
const forbidden = { ...field, ...decided, policy: 'forbidden' } as const

it.each([
  [field, 'Searches aggregated, sorted or filtered by it.'],
  [
    { ...field, columns: [{ ...column, state: 'filling' }] },
    'Searches aggregated, sorted or filtered by it. Earlier messages are being filled in.',
  ],
  [{ ...field, columns: [{ ...column, reason: 'pin' }] }, 'It was pinned before.'],
  [pinned, 'Pinned by ada.'],
  [{ ...pinned, columns: [], waits_for: 'server' }, 'Pinned by ada. Its columns are made in a moment.'],
  [
    { ...pinned, columns: [], waits_for: 'room' },
    'Pinned by ada. All 32 columns are taken: forbid a field that needs its columns less.',
  ],
  [
    { ...pinned, columns: [], waits_for: 'values' },
    'Pinned by ada. No message has a text or a number of it yet.',
  ],
  [forbidden, 'Forbidden by ada. Its columns are dropped in a moment.'],
  [
    { ...forbidden, columns: [{ ...column, state: 'dropping' }] },
    'Forbidden by ada. What its columns hold is being dropped.',
  ],
  [{ ...forbidden, columns: [] }, 'Forbidden by ada. It never gets columns.'],
] satisfies [PromotedField, string][])('says why a field has columns or none (%#)', (of, text) => {
  expect(reasonText(of, 32)).toBe(text)
})

it('says since when', () => {
  const later = { ...column, since: '2026-11-25T10:00:00Z' }
  expect(sinceOf({ ...field, columns: [later, column] })).toBe(column.since)
  expect(sinceOf({ ...pinned, columns: [] })).toBe(decided.decided_at)
  expect(sinceOf({ ...pinned, columns: [{ ...column, since: null }] })).toBeNull()
})

it('says what columns cost, and what is not counted', () => {
  const of = {
    ...{ fields: [field, pinned], columns: 2, max_columns: 32, size: 10_240, unmeasured_size: 0 },
    counted_since: '2026-11-24T08:00:00Z',
  }
  expect(costText(of)).toBe('2 of 32 columns, 1 KiB of the 10 KiB of the index set (10.0 %)')
  expect(unmeasuredText(of)).toBeNull()
  expect(unmeasuredText({ ...of, unmeasured_size: 1_024 })).toContain(
    '1 KiB of the index set lie in small parts',
  )
  expect([shareText(0, 0), shareText(1, 100_000), shareText(1, 3)]).toEqual(['0.0 %', '< 0.1 %', '33.3 %'])
})
