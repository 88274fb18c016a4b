import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSilence, silenceSchema, silenceValues } from './silence-form.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 4, 1, 12) }))
afterEach(() => vi.useRealTimers())

it('a silence lasts from the moment it is sent', () => {
  expect(silenceSchema(null).parse({ ...newSilence, title: ' Maintenance ' })).toEqual({
    title: 'Maintenance',
    event_definitions: [],
    key: '',
    max_priority: 3,
    ends_at: '2026-05-01T13:00:00.000Z',
  })
})

it('one that is changed keeps its times, unless it is to end otherwise', () => {
  const before = {
    id: 's1',
    title: 'Old',
    event_definitions: ['d1'],
    key: 'gw-*',
    max_priority: 2,
    starts_at: '2026-05-01T10:00:00.000Z',
    ends_at: '2026-05-01T12:30:00.000Z',
    created_by: 'admin',
    created_at: '2026-05-01T10:00:00.000Z',
  }
  const values = silenceValues(before)
  const { starts_at, ends_at } = before
  expect(silenceSchema(before).parse(values)).toMatchObject({
    starts_at,
    ends_at,
    key: 'gw-*',
    max_priority: 2,
  })
  expect(silenceSchema(before).parse({ ...values, length: '1800000' })).toMatchObject({
    starts_at,
    ends_at: '2026-05-01T12:30:00.000Z',
  })
})

it('needs a title', () => {
  expect(silenceSchema(null).safeParse(newSilence).success).toBe(false)
})
