import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChartTable } from './chart-table.tsx'

it('lies in a box that hides it, for no style makes a table smaller than its cells', () => {
  const html = renderToStaticMarkup(<ChartTable title="Hosts" corner="host" columns={['count']} rows={[]} />)
  expect(html).toMatch(/^<div class="visually-hidden"><table>.*<\/table><\/div>$/)
})
