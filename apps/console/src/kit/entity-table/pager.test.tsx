import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TableState } from './address/use-table-params.ts'
import { Pager } from './pager.tsx'

it.each([
  [0, '0 roles'],
  [1, '1 role'],
  [10, '10 roles'],
])('has no page to go to while %s rows fit on one', (total, text) => {
  const state = { params: { pageSize: 10 } } as TableState // all that it reads
  const noun = { one: 'role', many: 'roles' }
  const html = renderToStaticMarkup(<Pager noun={noun} state={state} total={total} page={1} />)
  expect(html).toContain(text)
  expect(html).not.toContain('<nav')
})
