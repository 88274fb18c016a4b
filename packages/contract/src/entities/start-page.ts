import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { shortPageQuery } from './favorites.ts'

const area = 'misc'

const openedItem = z.object({ grn: z.string(), title: z.string(), timestamp: ts })

const activity = z.object({
  id: z.string(),
  activity_type: z.enum(['create', 'update', 'delete', 'share', 'unshare']),
  item_grn: z.string(),
  item_title: z.string(),
  /** Full name of who did it. */
  user_name: z.string(),
  timestamp: ts,
})

/** What the start page shows besides favourites. */
export const startPage = {
  lastOpened: defineRoute({
    method: 'GET',
    path: '/startpage/lastOpened',
    area,
    summary: 'What the caller opened last, newest first',
    permission: 'authenticated',
    query: shortPageQuery,
    response: paginated('lastOpened', openedItem),
  }),
  recentActivity: defineRoute({
    method: 'GET',
    path: '/startpage/recentActivity',
    area,
    summary:
      'What happened lately: everything for administrators, for others what was shared with them or taken away',
    permission: 'authenticated',
    query: shortPageQuery,
    response: paginated('recentActivity', activity),
  }),
}
