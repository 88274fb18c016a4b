import { describe, expect, it } from 'vitest'
import { tooltipRows } from './tooltip-rows.ts'

const entry = (name: string, value: number) => ({ name, colour: null, value, text: String(value) })

describe('tooltipRows', () => {
  it('has the hovered series first and the others from the largest', () => {
    const entries = [entry('a', 1), entry('b', 5), entry('c', 3)]
    const shown = tooltipRows(entries, entries[0] ?? null, 2)
    expect(shown.rows.map(({ name, isHovered }) => `${name} ${isHovered}`)).toEqual(['a true', 'b false'])
    expect(shown.more).toBe(1)
  })
})
