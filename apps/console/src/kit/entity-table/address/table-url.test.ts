import { describe, expect, it } from 'vitest'
import { parseTableUrl, printTableUrl, type TableUrl, tableUrlOf } from './table-url.ts'

const defaults = { sort: 'title', order: 'asc' } as const
const sortable = ['title', 'created']
const atDefault = { query: '', page: 1, pageSize: 20, sort: 'title', order: 'asc', filters: [] }
const parse = (url: TableUrl) => parseTableUrl(url, { sortable, filters: ['result', 'action'] }, defaults)

describe('the address of a list', () => {
  it.each<[TableUrl, object]>([
    [{}, {}],
    [
      { page: '3', pageSize: '50' },
      { page: 3, pageSize: 50 },
    ],
    [{ page: '0' }, {}],
    [{ page: '-1' }, {}],
    [{ page: '2.5' }, {}],
    [{ page: 'x', pageSize: '7' }, {}],
    [{ sort: 'created' }, { sort: 'created', order: 'asc' }],
    [
      { sort: 'created', order: 'desc' },
      { sort: 'created', order: 'desc' },
    ],
    [{ sort: 'password', order: 'desc' }, { order: 'desc' }],
    [{ order: 'sideways' }, {}],
    [{ query: 'a b' }, { query: 'a b' }],
    [{ filters: ['result:failure', 'colour:red'] }, { filters: ['result:failure'] }],
  ])('%j means %j', (url, expected) => expect(parse(url)).toEqual({ ...atDefault, ...expected }))

  it.each<TableUrl>([
    {},
    { page: '3' },
    { query: 'x', pageSize: '100' },
    { sort: 'created', order: 'desc' },
    { sort: 'title', order: 'desc' },
    { filters: ['result:failure', 'action:create', 'action:delete'] },
  ])('%j is written back as it was', (url) => expect(printTableUrl(parse(url), defaults)).toEqual(url))

  it('drops what is not its own', () => {
    expect(tableUrlOf({ page: '2', other: 'x', query: '', sort: ['a'] })).toEqual({ page: '2' })
  })

  it.each([
    ['result:failure', ['result:failure']],
    [
      ['result:failure', '', 'action:create'],
      ['result:failure', 'action:create'],
    ],
  ])('has one filter as a text and several as a list: %j', (filters, expected) => {
    expect(tableUrlOf({ filters })).toEqual({ filters: expected })
  })
})
