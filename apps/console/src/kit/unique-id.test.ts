import { expect, it } from 'vitest'
import { uniqueId } from './unique-id.ts'

it('ids are UUIDs of version 4, and each is another one', () => {
  const ids = Array.from({ length: 1_000 }, uniqueId)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
})
