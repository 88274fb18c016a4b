import { editConflict, type View as StoredView, searches, views } from '@logline/contract'
import type { z } from 'zod'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
import {
  adoptSeriesColours,
  documentOfWire,
  searchOf,
  type View,
  type ViewDocument,
  type ViewMetadata,
  type WireSearch,
  wireOfDocument,
  withSeriesColours,
  withWidgetMapping,
} from '../../view-model/index.ts'

export interface LoadedView {
  document: ViewDocument
  /** Names of capabilities the view needs and the server lacks. */
  missing: readonly string[]
}

interface Opening {
  viewId: string
  /** Of the page that opens it. */
  key: string
  /** Told before the page is. */
  onLoad: ((loaded: LoadedView) => void) | undefined
}

const loadedView = composedQuery({
  reads: [],
  load: async ({ viewId, onLoad }: Opening, { signal }) => {
    const loaded = await loadView(viewId, signal)
    onLoad?.(loaded)
    return loaded
  },
})

/**
 * A view with its search, as the server has it now: each page that opens it, by a key of its own, loads it again, and no
 * change of it reloads what is edited. Throws 404 for what one may not read.
 */
export function loadedViewQuery(opening: Opening) {
  return {
    ...loadedView(opening),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  }
}

export async function loadView(viewId: string, signal?: AbortSignal): Promise<LoadedView> {
  if (viewId === '') throw new Error('No view id specified!')
  const abort = signal ? { signal } : {}
  const wire = await call(views.get, { params: { viewId }, ...abort })
  const search = await call(searches.load, { params: { searchId: wire.search_id }, ...abort })
  const document = documentOfWire(wire, search as unknown as WireSearch) // the wire's edge: its schema leaves room for other versions
  if (wire.type === 'SEARCH' && document.queries.length > 1) {
    throw new Error('Searches must only have a single query!')
  }
  adoptSeriesColours(document)
  return { document, missing: Object.keys(wire.requires) }
}

/** Who made it, what it is called by and how often it was changed: of the stored view, whatever is undone in the draft. */
export type StoredIdentity = Pick<View, 'id' | 'owner' | 'created_at' | 'favorite' | 'revision'>

export function identityOf({ view }: ViewDocument): StoredIdentity {
  const { id, owner, created_at, favorite, revision } = view
  return { id, owner, created_at, favorite, revision }
}

/** The draft as a change of the stored view: steps that were undone carry older revisions. */
export function asChangeOf(identity: StoredIdentity, document: ViewDocument): ViewDocument {
  return { ...document, view: { ...document.view, ...identity } }
}

/** The draft as a view of its own. */
export function asNewView(id: string, document: ViewDocument, metadata: Partial<ViewMetadata>): ViewDocument {
  const identity = { id, owner: null, created_at: null, favorite: false, revision: null }
  return { ...document, view: { ...document.view, ...identity, ...metadata } }
}

/** Makes a stored view of a document that was never stored. Throws ApiError. */
export function createStored(document: ViewDocument): Promise<ViewDocument> {
  return store(document, (body) => call(views.create, { body }))
}

/** Changes the stored view. Throws ApiError, with `conflictOf` when somebody was faster. */
export function changeStored(document: ViewDocument): Promise<ViewDocument> {
  const params = { viewId: document.view.id }
  return store(document, (body) => call(views.update, { params, body }))
}

/** First the search with all its queries, then the view that points to it: the server refuses a view whose parts do not match. */
async function store(
  document: ViewDocument,
  send: (body: ViewBody) => Promise<StoredView>,
): Promise<ViewDocument> {
  const { id } = await call(searches.store, { body: searchOf(document) })
  const view = wireOfDocument(withSeriesColours(withWidgetMapping(document)), id)
  const wire = await send(view as ViewBody) // the wire's edge: the draft differs only in being read-only
  return documentOfWire(wire, document)
}

type ViewBody = z.input<typeof views.create.body>

export interface SaveConflict {
  changedBy: string
  changedAt: string
  /** The present one: sent with the change, it is overwritten knowingly. */
  revision: number
}

/** Null: the error is another. */
export function conflictOf(error: unknown): SaveConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const parsed = editConflict.safeParse(error.body)
  if (!parsed.success) return null
  const { changed_by, changed_at, revision } = parsed.data
  return { changedBy: changed_by, changedAt: changed_at, revision }
}
