import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uniqueId } from '../../../kit/unique-id.ts'
import { createViewStore, type ViewDocument, type ViewStore } from '../../view-model/index.ts'
import { type LoadedView, loadedViewQuery } from './stored-view.ts'
import { nounOf, viewPath } from './view-noun.ts'

export type OpenView =
  | { state: 'loading' }
  /** Capabilities the view needs and the server lacks: `MissingRequirements` says so. */
  | { state: 'impossible'; missing: readonly string[] }
  /** The view lies at another address: a dashboard was asked for as a search, or the default view by that name. */
  | { state: 'elsewhere'; path: string }
  | {
      state: 'open'
      store: ViewStore
      /** Changes with the store: the key of everything below. */
      key: number
      /** Puts a new document in the place of this one, without asking. */
      restart: (document: ViewDocument) => void
    }

interface OpenViewInput {
  /** From the address; undefined: a new view. */
  viewId: string | undefined
  type: ViewDocument['view']['type']
  /** The document of a new view. */
  begin: () => ViewDocument
  /** Last touches to a loaded document, such as what the address asks for. They count as no work of the user. */
  touch?: ((document: ViewDocument) => ViewDocument) | undefined
  /** What of it is open at first, such as the widget that the address names. */
  shown?: Parameters<ViewStore['show']>[0] | undefined
  /** What can begin before the page is drawn. */
  onLoad?: (loaded: LoadedView) => void
}

interface Opened {
  viewId: string | undefined
  store: ViewStore
  missing: readonly string[]
  key: number
}

/**
 * The store of a page that shows a new or a stored view. A view that was saved as a new one is at its own address
 * without being loaded: what was on the page stays. Throws 404 (to the page's boundary) for what one may not read.
 */
export function useOpenView({ viewId, type, begin, touch, shown, onLoad }: OpenViewInput): OpenView {
  const [opening] = useState(uniqueId)
  const [opened, setOpened] = useState<Opened | null>(() => (viewId === undefined ? newView() : null))
  const isOpen = opened !== null && opened.viewId === viewId
  const isOwn = opened !== null && viewId !== undefined && storedIdOf(opened.store) === viewId
  const { data, error } = useQuery({
    ...loadedViewQuery({ viewId: viewId ?? '', key: opening, onLoad }),
    enabled: viewId !== undefined && !isOpen && !isOwn,
  })
  if (error) throw error
  if (data && !isOpen) {
    const { view } = data.document
    if (view.type !== type || view.id !== viewId) {
      return { state: 'elsewhere', path: viewPath(nounOf(view.type), view.id) }
    }
  }

  function newView(): Opened {
    return { viewId: undefined, store: storeOf(begin(), { shown }), missing: [], key: nextKey(null) }
  }
  if (!isOpen && isOwn) setOpened({ ...opened, viewId })
  else if (!isOpen && viewId === undefined) setOpened({ ...newView(), key: nextKey(opened) })
  else if (!isOpen && data) {
    const store = storeOf(data.document, { touch, shown })
    setOpened({ viewId, store, missing: data.missing, key: nextKey(opened) })
  }
  if (!isOpen) return { state: 'loading' }
  if (opened.missing.length > 0) return { state: 'impossible', missing: opened.missing }
  const { store, key } = opened
  const restart = (document: ViewDocument) =>
    setOpened({ ...opened, store: createViewStore(document), key: nextKey(opened) })
  return { state: 'open', store, key, restart }
}

function nextKey(before: Opened | null): number {
  return (before?.key ?? 0) + 1
}

function storedIdOf(store: ViewStore): string | null {
  const { view } = store.get().history.saved
  return view.revision === null ? null : view.id
}

function storeOf(
  document: ViewDocument,
  { touch, shown }: Pick<OpenViewInput, 'touch' | 'shown'>,
): ViewStore {
  const store = createViewStore(document)
  if (touch) store.amend(touch)
  if (shown) store.show(shown)
  return store
}
