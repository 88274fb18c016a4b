import { expect, it } from 'vitest'
import { viewColumns } from './view-columns.tsx'
import { dashboardKind } from './view-kinds.ts'

it('has the widths and weights of the specification, section 9', () => {
  const widths = viewColumns(dashboardKind).map(({ id, width, weight }) => [id, width ?? weight])
  expect(Object.fromEntries(widths)).toEqual({
    title: 1,
    summary: 1.5,
    description: 2,
    owner: 120,
    created_at: 160,
    favorite: 30,
  })
})
