import { views } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import { composedQuery } from '../../../../api/query.ts'
import { loadView } from '../../../saved-views/index.ts'
import { useViewState, type ViewDocument, type ViewStore } from '../../../view-model/index.ts'

interface Known {
  viewId: string
  revision: number | null
}

/** The document when it was saved since this revision; null when it was not. Throws 404 for what one may not read. */
const newerDocument = composedQuery({
  reads: [],
  asked: ({ viewId }: Known) => viewId,
  load: async ({ viewId, revision }, { signal }): Promise<ViewDocument | null> => {
    const stored = await call(views.get, { params: { viewId }, signal, isPolling: true })
    return stored.revision === revision ? null : (await loadView(viewId, signal)).document
  },
})

interface Watched {
  store: ViewStore
  everyMs: number
  onChange: () => void
}

/** Takes what somebody saves elsewhere, on the page that is open. True: it was deleted, or may no longer be read. */
export function useStoredChanges({ store, everyMs, onChange }: Watched): boolean {
  const { history } = useViewState(store)
  const { id: viewId, revision } = history.saved.view
  const { data: newer, error } = useQuery({
    ...newerDocument({ viewId, revision }),
    refetchInterval: everyMs,
    // The page was opened a moment ago.
    initialData: null,
    staleTime: everyMs,
    gcTime: 0,
  })
  useEffect(() => {
    if (!newer || newer.view.revision === store.get().history.saved.view.revision) return
    const { activeQueryId } = store.get()
    onChange()
    store.load(newer)
    store.show({ activeQueryId })
  }, [store, newer, onChange])
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}
