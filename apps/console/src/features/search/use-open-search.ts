import { useParams, useSearch } from '@tanstack/react-router'
import { timeRangeToWire } from '../../kit/time/time-range.ts'
import { type OpenView, useHandedOver, useOpenView } from '../saved-views/index.ts'
import {
  defaultMessagesConfig,
  focusByUrl,
  followAddress,
  newSearchDocument,
  parseSearchParams,
  type SearchParams,
  type SearchUrl,
  type ViewDocument,
} from '../view-model/index.ts'
import { openedByAddress } from './opened-by-address.ts'

export interface OpenSearch {
  open: OpenView
  /** What "Reset search" begins with: the page's stream stays. */
  fresh: () => ViewDocument
}

/** The search of the address: a saved one, or a new one, on a stream's page one of that stream. */
export function useOpenSearch(timeZone: string): OpenSearch {
  const url: SearchUrl = useSearch({ strict: false })
  const { viewId, streamId } = useParams({ strict: false })
  const handedOver = useHandedOver()
  const ofStream: SearchUrl = streamId ? { streams: streamId } : {}
  const open = useOpenView({
    viewId,
    type: 'SEARCH',
    begin: () =>
      handedOver?.view.type === 'SEARCH'
        ? openedByAddress(handedOver, url, timeZone)
        : newSearch(parseSearchParams({ ...ofStream, ...url }), timeZone),
    touch: (document) => openedByAddress(document, url, timeZone),
    shown: { focus: focusByUrl(url) },
  })
  return { open, fresh: () => newSearch(parseSearchParams(ofStream), timeZone) }
}

/** A new search that says what the parameters say. */
function newSearch(params: SearchParams, timeZone: string): ViewDocument {
  const timeRange = timeRangeToWire(params.timeRange, timeZone)
  const document = newSearchDocument({ timeRange }, defaultMessagesConfig)
  const queryId = document.queries[0]?.id ?? ''
  return followAddress(queryId, params, timeZone)(document)
}
