import { clusterConfigs, parseInstant, type ViewRequest } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { badRequest, conflict, editConflict, forbidden, HttpError, notFound } from '../../http/errors.ts'
import { recordActivity, recordOpened, removeItem } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { readClusterConfig, writeClusterConfig } from '../cluster-config/index.ts'
import { grantOwnership, removeGrants } from '../grants/index.ts'
import { requireSoundState, type SearchOutline } from './view-integrity.ts'
import { type ViewRecord, viewRepo, type WholeView } from './view-repo.ts'
import { mayEditView, mayReadView } from './view-rights.ts'
import { kindOf, viewGrn } from './view-wire.ts'

/** Where the searches of views are kept. */
export interface SearchSource {
  /** Throws HttpError 404 or 403 when the actor may not load it. */
  load(id: string, actor: Actor): Promise<SearchOutline>
}

export type ViewService = ReturnType<typeof createViewService>

/** Saved searches and dashboards: every change is checked, stored, and told to those who keep account of it. */
export function createViewService(db: Db, searches: SearchSource) {
  async function requireSound(request: ViewRequest, actor: Actor): Promise<void> {
    const search = await loadableSearch(searches, request.search_id, actor)
    requireSoundState(request.state, search)
  }

  return {
    /** Of what one may not read, nothing is said: it does not exist. The caller has opened it last. */
    async open(id: string, actor: Actor): Promise<WholeView> {
      const view = id === 'default' ? await loadDefault(db, actor) : await loadReadable(db, id, actor)
      await recordOpened(db, actor.userId, viewGrn(view))
      return view
    },

    async create(request: ViewRequest, actor: Actor): Promise<WholeView> {
      requireCreation(request, actor)
      await requireSound(request, actor)
      const view = newView(request, actor)
      await db.transaction().execute(async (db) => {
        if (!(await viewRepo(db).insert(view))) {
          throw conflict(`There is a view with the id ${view.id} already.`)
        }
        await grantOwnership(db, actor, { type: kindOf(view.type), id: view.id })
        await recordChange(db, actor, { type: 'create', view })
      })
      return view
    },

    /** Owner and time of creation stay. */
    async update(id: string, request: ViewRequest, actor: Actor): Promise<WholeView> {
      requireEdit(actor, { id, type: request.type })
      await requireSound(request, actor)
      return db.transaction().execute(async (db) => {
        const stored = await viewRepo(db).byId(id)
        if (!stored) throw badRequest(`Cannot update a view that does not exist : id = ${id}`)
        if (stored.type !== request.type) {
          throw badRequest(`${id} is a ${kindOf(stored.type)}, and cannot become a ${kindOf(request.type)}.`)
        }
        if ((request.revision ?? stored.revision) !== stored.revision) throw savedByAnother(stored)
        const view = changedView(stored, request, actor)
        if (!(await viewRepo(db).update(view))) throw savedByAnother(await loadStored(db, id))
        await recordChange(db, actor, { type: 'update', view })
        return view
      })
    },

    /** The search stays for those who have it open; it goes with the other old searches. */
    async remove(id: string, actor: Actor): Promise<WholeView> {
      if (!isPermitted(actor, `view:delete:${id}`)) throw forbidden(`Unable to delete view ${id}.`)
      return db.transaction().execute(async (db) => {
        const view = await loadStored(db, id)
        await viewRepo(db).remove(id)
        await removeGrants(db, { type: kindOf(view.type), id })
        await removeItem(db, viewGrn(view))
        await recordChange(db, actor, { type: 'delete', view })
        return view
      })
    },

    async setDefault(id: string, actor: Actor): Promise<void> {
      requirePermission(actor, `view:read:${id}`)
      await loadStored(db, id)
      const configClass = clusterConfigs.defaultView
      await writeClusterConfig(db, actor, { configClass, value: { default_view_id: id } })
    },
  }
}

async function loadStored(db: Db, id: string): Promise<WholeView> {
  const view = await viewRepo(db).byId(id)
  if (!view) throw notFound(`View ${id} doesn't exist`)
  return view
}

async function loadReadable(db: Db, id: string, actor: Actor): Promise<WholeView> {
  const view = await loadStored(db, id)
  if (!mayReadView(actor, view)) throw notFound(`View ${id} doesn't exist`)
  return view
}

async function loadDefault(db: Db, actor: Actor): Promise<WholeView> {
  const { default_view_id } = await readClusterConfig(db, clusterConfigs.defaultView)
  if (!default_view_id) throw notFound('There is no default view.')
  return loadReadable(db, default_view_id, actor)
}

async function loadableSearch(searches: SearchSource, id: string, actor: Actor): Promise<SearchOutline> {
  try {
    return await searches.load(id, actor)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw badRequest(`Search ${id} not available`)
  }
}

/** Everybody may save a search. */
function requireCreation({ type }: ViewRequest, actor: Actor): void {
  if (type === 'SEARCH' || isPermitted(actor, 'dashboards:create')) return
  throw forbidden('User is not allowed to create new dashboards.')
}

function requireEdit(actor: Actor, view: Pick<ViewRecord, 'id' | 'type'>): void {
  if (mayEditView(actor, view)) return
  throw forbidden(`Not allowed to edit ${kindOf(view.type)} ${view.id}.`)
}

function newView(request: ViewRequest, actor: Actor): WholeView {
  const nowMs = Date.now()
  return {
    ...contentOf(request),
    id: request.id ?? newObjectId(nowMs),
    type: request.type,
    owner: actor.username,
    createdAtMs: (request.created_at ? parseInstant(request.created_at) : null) ?? nowMs,
    revision: 1,
    changedBy: actor.username,
    changedAtMs: nowMs,
  }
}

function changedView(stored: ViewRecord, request: ViewRequest, actor: Actor): WholeView {
  return {
    ...stored,
    ...contentOf(request),
    revision: stored.revision + 1,
    changedBy: actor.username,
    changedAtMs: Date.now(),
  }
}

function contentOf(request: ViewRequest) {
  return {
    title: request.title,
    summary: request.summary ?? '',
    description: request.description ?? '',
    searchId: request.search_id,
    properties: [...new Set(request.properties ?? [])],
    state: request.state,
  }
}

function savedByAnother({ type, changedBy, changedAtMs, revision }: ViewRecord): HttpError {
  return editConflict(`this ${kindOf(type)}`, { changedBy, changedAtMs, revision })
}

interface Change {
  type: 'create' | 'update' | 'delete'
  view: ViewRecord
}

async function recordChange(db: Db, actor: Actor, { type, view }: Change): Promise<void> {
  const { id, title } = view
  await recordAudit(db, actor, { action: type, entity: { type: kindOf(view.type), id, title } })
  const { userId, username } = actor
  await recordActivity(db, { type, itemGrn: viewGrn(view), itemTitle: title, userId, username })
}
