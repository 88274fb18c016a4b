import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TableState } from './address/use-table-params.ts'
import { TableHead } from './table-head.tsx'

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
