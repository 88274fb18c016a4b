import { hasUnsavedWork } from '../../saved-views/index.ts'
import { addressOf, followAddress, type ViewHistory } from '../../view-model/index.ts'

/**
 * Is something lost when this search is left? Query, time range, streams and columns of a search that was never saved
 * are in its address, and Back brings them back; a saved search is more than its address.
 */
export function isSearchWorkLost(history: ViewHistory, timeZone: string): boolean {
  if (!hasUnsavedWork(history)) return false
  const { document, saved } = history
  if (saved.view.revision !== null) return true
  const queryId = saved.queries[0]?.id ?? ''
  const withoutAddress = followAddress(queryId, addressOf(saved, queryId, null), timeZone)
  return JSON.stringify(withoutAddress(document)) !== JSON.stringify(withoutAddress(saved))
}
