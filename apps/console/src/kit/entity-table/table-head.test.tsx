import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TableState } from './address/use-table-params.ts'
import { leastTableWidth, TableHead } from './table-head.tsx'

it.each([
  ['asc', 'arrow-up'],
  ['desc', 'arrow-down'],
] as const)('shows the direction %s at the sorted column only', (order, arrow) => {
  const state = { params: { sort: 'title', order } } as TableState // all that the head reads
  const columns = ['title', 'owner', 'summary'].map((id) => ({
    id,
    title: id,
    cell: () => id,
    sortBy: true as const,
  }))
  const html = renderToStaticMarkup(
    <table>
      <TableHead columns={columns} state={state} selectAll={null} hasSections={false} hasActions={false} />
    </table>,
  )
  expect(html.match(/arrow-(up|down)\b/g)).toEqual([arrow])
})

const narrow = [
  { id: 'title', title: 'Title', cell: () => '' },
  { id: 'favorite', title: 'Favorite', width: 30, isTitleHidden: true, cell: () => '' },
]

it('leaves the title of a narrow column to screen readers', () => {
  const state = { params: { sort: 'title', order: 'asc' } } as TableState // all that the head reads
  const html = renderToStaticMarkup(
    <table>
      <TableHead columns={narrow} state={state} selectAll="" hasSections={false} hasActions={false} />
    </table>,
  )
  expect(html).toContain('<th data-narrow="true"><span class="visually-hidden">Favorite</span></th>')
})

it('has the widths of the specification, section 9: 20 for the checkboxes, 150 for what has none of its own', () => {
  const extra = { hasSelection: true, hasSections: false, hasActions: false }
  expect(leastTableWidth(narrow, extra)).toBe(20 + 150 + 30)
})
