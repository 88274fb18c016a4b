import { favorites, grnOf, parseGrn } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '../../db/index.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { listPage } from '../../lists/list-page.ts'
import { ownListRepo } from '../activity/index.ts'
import { titlesFor } from '../catalog/index.ts'
import type { Kinds } from '../kinds/index.ts'

const maxFavorites = 1_000

export function registerFavorites(api: FastifyInstance, parts: { db: Db; kinds: Kinds }): void {
  const { db } = parts
  mount(api, favorites.list, async ({ query, actor }) => {
    const all = (await ownListRepo(db).favorites(actor.userId)).map(({ grn }) => grn)
    const titles = await titlesFor(parts, actor, all)
    const visible = all
      .filter((grn) => query.type === undefined || parseGrn(grn)?.type === query.type)
      .flatMap((grn) => {
        const title = titles.get(grn)
        return title === undefined ? [] : { grn, title }
      })
    const { rows, info } = listPage(visible, query)
    return { ...info, favorites: rows }
  })

  mount(api, favorites.add, async ({ params, actor }) => {
    const grn = requireGrn(params.grn)
    if (!(await titlesFor(parts, actor, [grn])).has(grn)) throw notFound(`There is no <${grn}>.`)
    await addFavorite(db, actor.userId, grn)
  })

  mount(api, favorites.remove, ({ params, actor }) =>
    ownListRepo(db).removeFavorite(actor.userId, requireGrn(params.grn)),
  )
}

/** Appends it; one that is there already stays in its place. */
function addFavorite(db: Db, userId: string, grn: string): Promise<void> {
  return inTransaction(db, async (db) => {
    const present = await ownListRepo(db).favorites(userId)
    if (present.some((favorite) => favorite.grn === grn)) return
    if (present.length >= maxFavorites) {
      throw badRequest(`There are already ${maxFavorites} favourites. Remove one before you add another.`)
    }
    const position = (present.at(-1)?.position ?? 0) + 1
    await ownListRepo(db).addFavorite({ user_id: userId, grn, position })
  })
}

function requireGrn(text: string): string {
  const item = parseGrn(text)
  if (!item) throw badRequest(`"${text}" names nothing: expected a text like grn::::dashboard:<id>.`)
  return grnOf(item.type, item.id)
}
