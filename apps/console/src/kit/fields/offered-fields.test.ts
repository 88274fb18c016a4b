import { describe, expect, it } from 'vitest'
import { matchingFields } from './offered-fields.ts'

const fields = ['my_level', 'level', 'Level_name', 'source'].map((name) => ({
  name,
  type: { type: 'string', properties: [], index_names: [] },
}))
const names = (text: string, dimmed: readonly string[] = []) =>
  matchingFields(fields, text, ({ name }) => dimmed.includes(name)).map(({ name }) => name)

describe('fields that match what is typed', () => {
  it('begin with it before they contain it, in any case', () => {
    expect(names('LEVEL ')).toEqual(['level', 'Level_name', 'my_level'])
    expect(names('')).toEqual(['my_level', 'level', 'Level_name', 'source'])
    expect(names('nothing')).toEqual([])
  })

  it('come last when they do not fit', () => {
    expect(names('level', ['level'])).toEqual(['Level_name', 'my_level', 'level'])
  })
})
