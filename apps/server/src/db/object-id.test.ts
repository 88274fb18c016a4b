import { expect, test } from 'vitest'
import { newObjectId } from './object-id.ts'

test('ids sort by age, also those of the same second', () => {
  const nowMs = Date.parse('2026-03-01T12:00:00Z')
  const ids = [
    newObjectId(nowMs - 1_000),
    ...Array.from({ length: 500 }, () => newObjectId(nowMs)),
    newObjectId(nowMs + 1_000),
  ]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(502)
})

test('an id has 24 hex digits, the first eight of which are the time in seconds', () => {
  expect(newObjectId(0x65a1b2c3 * 1000)).toMatch(/^65a1b2c3[0-9a-f]{16}$/)
})
