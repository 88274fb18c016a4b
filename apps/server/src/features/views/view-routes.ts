import { type SearchParameter, views } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { forEachOf } from '../../http/answers/bulk.ts'
import { badRequest } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { favoriteIds } from '../activity/index.ts'
import { createViewChanges, type SearchSource, type ViewChanges } from './view-changes.ts'
import { pageOfViews, viewTable } from './view-page.ts'
import { viewRepo, type WholeView } from './view-repo.ts'
import { readableViews } from './view-rights.ts'
import { viewSummaryWire, viewWire } from './view-wire.ts'

/** Most that one page of whole views holds, in characters of JSON: all of it is in memory at once. */
const maxPageLength = 64 * 1024 ** 2

interface ViewDependencies {
  db: Db
  searches: SearchSource & {
    /** What the searches declare, by id; those that declare nothing are left out. */
    parametersOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly SearchParameter[]>>
  }
}

export function registerViews(app: FastifyInstance, { db, searches }: ViewDependencies): void {
  registerLists(app, db)
  registerSingle(app, db, createViewChanges(db, searches))

  mount(app, views.forValue, async ({ actor }) => {
    const readable = await readableViews(db, actor)
    const parameters = await searches.parametersOf(readable.map((view) => view.searchId))
    return readable.flatMap(({ id, type, title, summary, description, searchId }) => {
      const declared = parameters.get(searchId)
      return declared ? [{ id, type, title, summary, description, parameters: [...declared] }] : []
    })
  })
}

function registerLists(app: FastifyInstance, db: Db): void {
  mount(app, views.list, async ({ query, actor }) => {
    const { rows, info, grandTotal } = await pageOfViews(db, actor, query)
    const ids = rows.map((view) => view.id)
    if ((await viewRepo(db).statesLength(ids)) > maxPageLength) {
      throw badRequest('These views are too large for one page: ask for fewer with per_page.')
    }
    const states = await viewRepo(db).states(ids)
    const favorites = await favoriteIds(db, actor.userId)
    const whole = rows.map((view) => ({
      ...viewSummaryWire(view, favorites),
      // One that was deleted in this moment shows nothing.
      state: states.get(view.id) ?? {},
    }))
    return { ...info, query: query.query, grand_total: grandTotal, views: whole }
  })

  mount(app, views.dashboards, ({ query, actor }) => viewTable(db, actor, { type: 'DASHBOARD', query }))

  mount(app, views.savedSearches, ({ query, actor }) => viewTable(db, actor, { type: 'SEARCH', query }))
}

function registerSingle(app: FastifyInstance, db: Db, changes: ViewChanges): void {
  const wire = async (view: WholeView, { userId }: Actor) => viewWire(view, await favoriteIds(db, userId))

  mount(app, views.get, async ({ params, actor }) => wire(await changes.open(params.viewId, actor), actor))

  mount(app, views.create, async ({ body, actor }) => wire(await changes.create(body, actor), actor))

  mount(app, views.update, async ({ params, body, actor }) =>
    wire(await changes.update(params.viewId, body, actor), actor),
  )

  mount(app, views.remove, async ({ params, actor }) => {
    const favorites = await favoriteIds(db, actor.userId)
    return viewWire(await changes.remove(params.viewId, actor), favorites)
  })

  mount(app, views.setDefault, ({ params, actor }) => changes.setDefault(params.viewId, actor))

  mount(app, views.bulkDelete, async ({ body, actor }) => {
    const ids = body?.entity_ids ?? []
    if (ids.length === 0) throw badRequest('No IDs provided in the request')
    return forEachOf(ids, async (id) => void (await changes.remove(id, actor)))
  })
}
