import type { Field } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { keptWhenSame } from './field-queries.ts'

const field = (name: string, type = 'string'): Field => ({
  name,
  type: { type, properties: ['enumerable'], index_names: [] },
})

describe('a list of fields that is loaded again', () => {
  it('is the one from before as long as names and types are the same', () => {
    const before = [field('a'), field('b')]
    expect(keptWhenSame(before, [field('a'), field('b')])).toBe(before)
  })

  it.each([
    ['a field more', [field('a'), field('b'), field('c')]],
    ['another name', [field('a'), field('c')]],
    ['another type', [field('a'), field('b', 'long')]],
  ])('is the new one with %s', (_, now) => {
    expect(keptWhenSame([field('a'), field('b')], now)).toBe(now)
  })

  it('is what was made of it where something else was selected', () => {
    const selected = new Map()
    expect(keptWhenSame(new Map(), selected)).toBe(selected)
  })
})
