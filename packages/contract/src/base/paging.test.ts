import { expect, it } from 'vitest'
import { z } from 'zod'
import { pageQuery, paginated } from './paging.ts'

const query = pageQuery(['title', 'created_at'], { sort: 'title' })

it('fills in what a list request leaves out', () => {
  expect(query.parse({})).toEqual({ page: 1, per_page: 50, query: '', sort: 'title', order: 'asc' })
})

it('reads numbers from text and keeps per_page=0, which asks for everything', () => {
  const sent = { page: '3', per_page: '0', sort: 'created_at', order: 'desc' }
  expect(query.parse(sent)).toMatchObject({ page: 3, per_page: 0, sort: 'created_at', order: 'desc' })
})

it.each([{ page: '0' }, { page: 'x' }, { per_page: '-1' }, { sort: 'password_hash' }, { order: 'up' }])(
  'refuses %j',
  (sent) => {
    expect(query.safeParse(sent).success).toBe(false)
  },
)

it('names the rows of a paginated answer after the noun', () => {
  const users = paginated('users', z.object({ name: z.string() }))
  const page = { total: 1, count: 1, page: 1, per_page: 50, users: [{ name: 'jane', secret: 'x' }] }
  expect(users.parse(page).users).toEqual([{ name: 'jane' }])
})
