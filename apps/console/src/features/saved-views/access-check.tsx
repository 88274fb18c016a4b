import { catalog } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { composedQuery } from '../../api/query.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useRun, useViewState } from '../view-model/index.ts'
import type { SavedView } from './stored/use-saved-view.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

/** Without an action of the user, such as on a dashboard that is only looked at. */
const checkEveryMs = 30_000

/**
 * With every search of a stored view it is asked whether the user may still see it. When it was deleted or is no longer
 * shared, the page ends as if it were opened now; unsaved work stays on it until it is kept as a view of its own.
 */
export function AccessCheck({ saved, id }: { saved: SavedView; id: string }) {
  const { updatedAtMs } = useRun()
  const { history } = useViewState(saved.store)
  const [isLost, setLost] = useState(false)
  const { data: isReadable } = useQuery({
    ...accessQuery({ id, updatedAtMs }),
    // The page was opened, or the view saved, a moment ago.
    enabled: updatedAtMs > 0,
    gcTime: 0,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: true,
  })
  if (isReadable === false && !isLost) setLost(true)
  if (!isLost) return null
  if (!hasUnsavedWork(history)) throw notFound(id)
  return (
    <Notice tone="danger">
      This {saved.noun} was deleted, or it is no longer shared with you. Your changes are still here: save
      them as a new {saved.noun} to keep them.
    </Notice>
  )
}

/** Asked anew for each search, by when it ran. */
const accessQuery = composedQuery({
  reads: [catalog.titles],
  load: ({ id }: { id: string; updatedAtMs: number }, { signal }) => mayStillRead(id, signal),
})

async function mayStillRead(id: string, signal: AbortSignal): Promise<boolean> {
  const body = { entities: [{ id, type: 'views' }] }
  const { entities, not_permitted_to_view } = await call(catalog.titles, { body, signal, isPolling: true })
  return entities.length > 0 && !not_permitted_to_view.includes(id)
}

function notFound(id: string): ApiError {
  return new ApiError(404, { message: `View ${id} doesn't exist` }, { method: 'GET', url: `/views/${id}` })
}
