import { type BulkResponse, events } from '@logline/contract'
import { useChange } from '../../../api/use-change.ts'

const stale = [events.search, events.get, events.histogram]

/** Takes note of events; resolves to what came of each. */
export function useAcknowledge(): (ids: readonly string[], note: string) => Promise<BulkResponse> {
  const change = useChange(events.acknowledge, { stale })
  return (ids, note) => change({ body: { event_ids: [...ids], note } })
}

/** Takes note of them no more. */
export function useWithdraw(): (ids: readonly string[]) => Promise<BulkResponse> {
  const change = useChange(events.withdraw, { stale })
  return (ids) => change({ body: { event_ids: [...ids] } })
}
