import { grnOf, startPage, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import { listPage } from '../../lists/list-page.ts'
import { activityRepo, ownListRepo, type StoredActivity } from '../activity/index.ts'
import { titlesFor } from '../catalog/index.ts'
import { granteesOf } from '../grants/index.ts'
import type { Kinds } from '../kinds/index.ts'
import { registerFavorites } from './favorite-routes.ts'

interface Parts {
  db: Db
  kinds: Kinds
}

/**
 * What a user finds on the first page: what they opened last, their favourites, and what happened. None of these lists
 * is long, and their titles and rights are in several tables, so that they are cut here and not by `entityPage`.
 */
export function registerStartPage(api: FastifyInstance, parts: Parts): void {
  const { db } = parts
  registerFavorites(api, parts)

  mount(api, startPage.lastOpened, async ({ query, actor }) => {
    const entries = await ownListRepo(db).lastOpened(actor.userId)
    const titles = await titlesFor(
      parts,
      actor,
      entries.map(({ grn }) => grn),
    )
    const visible = entries.flatMap(({ grn, opened_at_ms }) => {
      const title = titles.get(grn)
      return title === undefined ? [] : { grn, title, timestamp: toTs(opened_at_ms) }
    })
    const { rows, info } = listPage(visible, query)
    return { ...info, lastOpened: rows }
  })

  mount(api, startPage.recentActivity, async ({ query, actor }) => {
    const { rows, info } = listPage(await activitiesFor(parts, actor), query)
    return { ...info, recentActivity: rows.map(activityWire) }
  })
}

/**
 * Everything for those who may do everything. For others, what was shared with them or taken away: they knew the title
 * it had then. What was shared with everyone, or with a team of theirs, shows only while they can read it.
 */
async function activitiesFor({ db, kinds }: Parts, actor: Actor): Promise<StoredActivity[]> {
  if (isPermitted(actor, '*')) return activityRepo(db).newest('all')
  const own = grnOf('user', actor.userId)
  const addressed = await activityRepo(db).newest(await granteesOf(db, actor.userId))
  const readable = await titlesFor({ db, kinds }, actor, [
    ...new Set(addressed.map((entry) => entry.item_grn)),
  ])
  return addressed.filter((entry) => entry.grantee === own || readable.has(entry.item_grn))
}

function activityWire(entry: StoredActivity) {
  return {
    id: entry.id,
    activity_type: entry.type,
    item_grn: entry.item_grn,
    item_title: entry.item_title,
    user_name: entry.full_name ?? entry.username,
    timestamp: toTs(entry.at_ms),
  }
}
