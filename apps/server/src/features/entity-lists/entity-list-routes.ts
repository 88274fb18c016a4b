import { type EntityListPreferences, entityLists } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '../../db/index.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { listPage } from '../../lists/list-page.ts'
import { suggestionsFor } from '../catalog/index.ts'
import type { Kinds } from '../kinds/index.ts'
import { entityListRepo } from './entity-list-repo.ts'

/** Any text may name a list: beyond this many of one user, those saved longest ago go. */
const maxLists = 100

export function registerEntityLists(api: FastifyInstance, { db, kinds }: { db: Db; kinds: Kinds }): void {
  mount(api, entityLists.preferences, async ({ params, actor, reply }) => {
    const text = await entityListRepo(db).preferences(actor.userId, params.entity_list_id)
    if (text !== null) return JSON.parse(text)
    reply.status(204).send()
    return alreadySent
  })

  mount(api, entityLists.savePreferences, ({ params, body, actor }) =>
    savePreferences(db, { userId: actor.userId, listId: params.entity_list_id, preferences: body }),
  )

  mount(api, entityLists.suggestions, async ({ query, actor }) => {
    const { rows, info } = listPage(await suggestionsFor({ db, kinds }, actor, query), query)
    return { suggestions: rows, pagination: info }
  })

  mount(api, entityLists.scopes, async () => ({
    entity_scopes: { DEFAULT: { is_mutable: true }, SYSTEM_NOTIFICATION_EVENT: { is_mutable: true } },
  }))
}

interface SavedPreferences {
  userId: string
  listId: string
  preferences: EntityListPreferences
}

function savePreferences(db: Db, { userId, listId, preferences }: SavedPreferences): Promise<void> {
  return inTransaction(db, async (db) => {
    const lists = entityListRepo(db)
    const text = JSON.stringify(preferences)
    await lists.save({ user_id: userId, list_id: listId, preferences: text, saved_at_ms: Date.now() })
    const tooMany = (await lists.listIds(userId)).slice(maxLists)
    if (tooMany.length > 0) await lists.remove(userId, tooMany)
  })
}
