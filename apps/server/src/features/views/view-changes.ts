import { clusterConfigs, type ViewRequest } from '@logline/contract'
import { parseInstant } from '@logline/time'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { badRequest, conflict, editConflict, forbidden, HttpError, notFound } from '../../http/errors.ts'
import { recordOpened } from '../activity/index.ts'
import { createChanges } from '../changes/index.ts'
import { readClusterConfig, writeClusterConfig } from '../cluster-config/index.ts'
import { requireSoundState, type SearchOutline } from './view-integrity.ts'
import { viewKind } from './view-kind.ts'
import { type ViewRecord, viewRepo, type WholeView } from './view-repo.ts'
import { mayEditView, mayReadView } from './view-rights.ts'
import { kindOf, viewGrn } from './view-wire.ts'

/** Where the searches of views are kept. */
export interface SearchSource {
  /** Throws HttpError 404 or 403 when the actor may not load it. */
  load(id: string, actor: Actor): Promise<SearchOutline>
}

export type ViewChanges = ReturnType<typeof createViewChanges>

/** Saved searches and dashboards: every change is checked, stored, and told to those who keep account of it. */
export function createViewChanges(db: Db, searches: SearchSource) {
  const changes = createChanges(db, viewKind)

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
      return changes.create(actor, {
        async make(db) {
          const view = newView(request, actor)
          if (!(await viewRepo(db).byId(view.id))) return view
          throw conflict(`There is a view with the id ${view.id} already.`)
        },
      })
    },

    /** Owner and time of creation stay. */
    async update(id: string, request: ViewRequest, actor: Actor): Promise<WholeView> {
      requireEdit(actor, { id, type: request.type })
      await requireSound(request, actor)
      if (!(await viewRepo(db).byId(id))) {
        throw badRequest(`Cannot update a view that does not exist : id = ${id}`)
      }
      return changes.change(actor, id, {
        after(before) {
          if (before.type !== request.type) {
            throw badRequest(
              `${id} is a ${kindOf(before.type)}, and cannot become a ${kindOf(request.type)}.`,
            )
          }
          if ((request.revision ?? before.revision) !== before.revision) throw savedByAnother(before)
          return changedView(before, request, actor)
        },
      })
    },

    /** The search stays for those who have it open; it goes with the other old searches. */
    async remove(id: string, actor: Actor): Promise<WholeView> {
      if (!isPermitted(actor, `view:edit:${id}`)) throw forbidden(`Unable to delete view ${id}.`)
      return changes.remove(actor, id)
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
  if (!view) throw notFound(viewKind.missing(id))
  return view
}

async function loadReadable(db: Db, id: string, actor: Actor): Promise<WholeView> {
  const view = await loadStored(db, id)
  if (!mayReadView(actor, view)) throw notFound(viewKind.missing(id))
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
