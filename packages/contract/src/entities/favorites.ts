import { z } from 'zod'
import { paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'

const area = 'misc'

/** A page of a short list, such as those of the start page. */
export const shortPageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(0).max(1_000).default(5),
})

const params = z.object({ grn: z.string() })

/** What a user likes. A list shows only what its owner may still see. */
export const favorites = {
  list: defineRoute({
    method: 'GET',
    path: '/favorites',
    area,
    summary: "The caller's favourites in the order in which they were added",
    permission: 'authenticated',
    query: shortPageQuery.extend({ type: z.string().optional() }),
    response: paginated('favorites', z.object({ grn: z.string(), title: z.string() })),
  }),
  add: defineRoute({
    method: 'PUT',
    path: '/favorites/{grn}',
    area,
    summary: 'Make a thing a favourite',
    permission: 'authenticated',
    params,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/favorites/{grn}',
    area,
    summary: 'Take a thing off the favourites',
    permission: 'authenticated',
    params,
  }),
}
