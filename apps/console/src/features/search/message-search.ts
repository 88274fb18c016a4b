import { parseInstant } from '@logline/time'
import { useEffect, useMemo, useState } from 'react'
import type { MessageRecord } from '../../kit/messages/message-record.ts'
import { addToQuery } from '../../kit/query/text/query-fragments.ts'
import { paths } from '../../paths.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useHandOver } from '../saved-views/index.ts'
import {
  createViewStore,
  defaultMessagesConfig,
  newSearchDocument,
  setQuery,
  type ViewContextValue,
} from '../view-model/index.ts'

/** So far around a message it is searched, milliseconds. */
const aroundMs = 3_600_000

export function rangeAround({ timestamp }: Pick<MessageRecord, 'timestamp'>): { from: string; to: string } {
  const atMs = parseInstant(timestamp) ?? 0
  const iso = (ms: number) => new Date(ms).toISOString()
  return { from: iso(atMs - aroundMs), to: iso(atMs + aroundMs + 1) }
}

/** A search around a message, which nobody sees until something is changed in it: then its page opens. */
export function useMessageSearch(
  record: MessageRecord,
  streams: readonly string[],
  timeZone: string,
): ViewContextValue {
  const [store] = useState(() => {
    const timeRange = { type: 'absolute' as const, ...rangeAround(record) }
    return createViewStore(newSearchDocument({ timeRange, streams }, defaultMessagesConfig))
  })
  const handOver = useHandOver()
  const open = useStableCallback(() => handOver(paths.search(), store.get().history.document))
  useEffect(() => {
    const { document } = store.get().history
    return store.subscribe(() => store.get().history.document !== document && open())
  }, [store, open])
  return useMemo(() => {
    const narrowQuery = (fragment: string) =>
      store.edit(setQuery(store.get().activeQueryId, addToQuery('', fragment)))
    return {
      ...{ store, timeZone, narrowQuery, isInteractive: true },
      ...{ highlightedMessageId: null, zoomBack: null, nothingFound: null },
      zoomTo: () => {},
      onReading: () => {},
    }
  }, [store, timeZone])
}
