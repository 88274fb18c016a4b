import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { search } from '../search/search.ts'
import { viewState } from './views-state.ts'

const maxLength = 500_000

/** A search that nobody saved: what it asks, and how its results are shown. */
const content = z.strictObject({
  search,
  /** By the id of a query of `search`. */
  state: z.record(z.string().max(100), viewState),
  /** What its address says besides, such as the tab that is open. */
  address: z.record(z.string().max(100), z.string().max(100_000)).default({}),
})

const linkRequest = content.refine(
  (link) => JSON.stringify(link).length <= maxLength,
  `must not be longer than ${maxLength} characters as JSON`,
)

export type SearchLinkContent = z.output<typeof content>

/** What is kept of a link. */
export const searchLinkContent = content

export const searchLinks = {
  create: defineRoute({
    method: 'POST',
    path: '/search/links',
    area: 'search',
    summary: 'Keep a search for a while, for whoever has its link',
    permission: 'authenticated',
    body: linkRequest,
    response: z.object({ id: z.string(), expires_at: ts }),
    status: 201,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/search/links/{linkId}',
    area: 'search',
    summary: 'Get the search of a link',
    permission: 'authenticated',
    params: z.object({ linkId: z.string().max(100) }),
    response: z.object({ ...content.shape, expires_at: ts }),
  }),
}
