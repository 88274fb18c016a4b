import { expect, it } from 'vitest'
import { fieldLines } from './field-lines.ts'

const field = (name: string) => ({ name, type: { type: 'string', properties: [] } }) as never

it('columns stand first, in their order, and the rest by name', () => {
  const lines = fieldLines(['action', 'source', 'took'].map(field), ['took', 'missing', 'source'])
  expect(
    lines.map((line) => (line.kind === 'title' ? line.text : `${line.position} ${line.field.name}`)),
  ).toEqual(['Columns', '1 took', '2 source', 'More fields 1', '3 action'])
  expect(fieldLines([field('a')], []).map(({ kind }) => kind)).toEqual(['field'])
  expect(fieldLines([field('a')], ['a']).map(({ kind }) => kind)).toEqual(['title', 'field'])
})
