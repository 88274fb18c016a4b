import { expect, it } from 'vitest'
import type { TableParams } from '../address/table-url.ts'
import type { EntityColumn } from '../columns/columns.ts'
import { clientPage } from './client-page.ts'

interface Thing {
  name: string
  size: number
}

const columns: EntityColumn<Thing>[] = [
  { id: 'name', title: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'size', title: 'Size', cell: (row) => row.size, sortBy: (row) => row.size },
]
const rows = ['node 10', 'Node 9', 'alpha', 'Beta'].map((name, index) => ({
  name,
  size: [9, 100, 20, 3][index] ?? 0,
}))

function pageOf(part: Partial<TableParams<'size'>>) {
  const params: TableParams<'size'> = {
    query: '',
    page: 1,
    pageSize: 10,
    sort: 'name',
    order: 'asc',
    filters: [],
    ...part,
  }
  const filters = { size: ({ size }: Thing) => (size < 10 ? 'small' : 'large') }
  return clientPage({ rows, columns, searchedTexts: (row) => [row.name], filters }, params)
}

function names(part: Partial<TableParams<'size'>>) {
  const page = pageOf(part)
  return [page.rows.map((row) => row.name).join(', '), page.total, page.page]
}

it.each<[Partial<TableParams<'size'>>, unknown[]]>([
  [{}, ['alpha, Beta, Node 9, node 10', 4, 1]],
  [{ order: 'desc' }, ['node 10, Node 9, Beta, alpha', 4, 1]],
  [{ sort: 'size' }, ['Beta, node 10, alpha, Node 9', 4, 1]],
  [{ query: ' NODE ' }, ['Node 9, node 10', 2, 1]],
  [{ query: '(' }, ['', 0, 1]],
  [{ pageSize: 3, page: 2 }, ['node 10', 4, 2]],
  [{ pageSize: 3, page: 99 }, ['node 10', 4, 2]],
  [{ filters: ['size:small'] }, ['Beta, node 10', 2, 1]],
  [{ filters: ['size:small'], query: 'node' }, ['node 10', 1, 1]],
  [{ filters: ['size:small', 'size:large'] }, ['alpha, Beta, Node 9, node 10', 4, 1]],
  [{ filters: ['size:gone'] }, ['', 0, 1]],
  [{ sort: 'nothing' }, ['node 10, Node 9, alpha, Beta', 4, 1]],
])('%j shows %j', (part, expected) => expect(names(part)).toEqual(expected))

it('has all there is to choose, also when some of it is chosen', () => {
  const options = ['large', 'small'].map((value) => ({ value, title: value }))
  expect(pageOf({ filters: ['size:small'] }).choices).toEqual([{ field: 'size', options }])
})

it('keeps rows in their groups however they are sorted', () => {
  const groupRank = ({ size }: Thing) => (size < 10 ? 0 : 1)
  const params = { query: '', page: 1, pageSize: 10, sort: 'name', order: 'desc' as const, filters: [] }
  const page = clientPage({ rows, columns, searchedTexts: (row) => [row.name], groupRank }, params)
  expect(page.rows.map(({ name }) => name)).toEqual(['node 10', 'Beta', 'Node 9', 'alpha'])
})
