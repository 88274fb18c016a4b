import { expect, it } from 'vitest'
import { filterPath } from './filter-path.ts'

const answer = {
  took: 3,
  errors: true,
  items: [
    { create: { _index: 'web', status: 201 } },
    { create: { _index: 'web', status: 400, error: { type: 't', reason: 'r' } } },
  ],
}

it.each([
  ['', answer],
  ['took', { took: 3 }],
  // Of beats.
  [
    'errors,items.*.error,items.*.status',
    {
      errors: true,
      items: [{ create: { status: 201 } }, { create: { status: 400, error: { type: 't', reason: 'r' } } }],
    },
  ],
  ['items.*.error.type', { items: [{ create: { error: { type: 't' } } }] }],
  ['**.status', { items: [{ create: { status: 201 } }, { create: { status: 400 } }] }],
  ['**.type,t*k', { took: 3, items: [{ create: { error: { type: 't' } } }] }],
  ['items.**', { items: answer.items }],
  ['-items', { took: 3, errors: true }],
  [
    'items.*,-items.*._index,-**.error',
    { items: [{ create: { status: 201 } }, { create: { status: 400 } }] },
  ],
  ['nothing', {}],
  ['-**', {}],
  ['t.o', {}],
])('%s gives what is wanted', (filter, expected) => {
  expect(filterPath(filter)?.(answer)).toEqual(expected)
})

it.each(['a,'.repeat(17), 'a'.repeat(65), `${'*.'.repeat(161)}a`])('is refused no. %#', (filter) => {
  expect(filterPath(filter)).toBeNull()
})
