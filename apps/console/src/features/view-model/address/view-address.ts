import { timeRangeFromWire, timeRangeToWire } from '../../../kit/time/time-range.ts'
import { setColumns, setSort } from '../commands/message-list-commands.ts'
import { inOrder } from '../commands/page-edit.ts'
import { setQuery, setStreams, setTimeRange } from '../commands/query-commands.ts'
import { messagesConfigOf } from '../configs/messages-config.ts'
import { pageOf, queryOf, streamsOf, type ViewDocument, type Widget } from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import { defaultColumns, defaultSort, type SearchParams } from './search-params.ts'

/** What an address can say of a search: its query, and columns and sort of its first message list. */
export function addressOf(
  document: ViewDocument,
  queryId: string,
  highlightedId: string | null,
): SearchParams {
  const query = queryOf(document, queryId)
  const list = firstMessageList(document, queryId)
  const config = list && messagesConfigOf(list.config)
  const sort = config?.sort[0]
  return {
    query: query.query.query_string,
    timeRange: timeRangeFromWire(query.timerange),
    streams: streamsOf(query),
    columns: config?.fields ?? defaultColumns,
    sort: sort ? { field: sort.field, order: sort.direction === 'Ascending' ? 'ASC' : 'DESC' } : defaultSort,
    highlightedId,
  }
}

/** Makes a document say what an address says. `timeZone` is what words such as "last monday" are read in. */
export function followAddress(queryId: string, params: SearchParams, timeZone: string): Command {
  const { query, timeRange, streams, columns, sort } = params
  const direction = sort.order === 'ASC' ? 'Ascending' : 'Descending'
  return (document) => {
    const list = firstMessageList(document, queryId)
    const looking = list
      ? [setColumns(queryId, list.id, columns), setSort(queryId, list.id, { field: sort.field, direction })]
      : []
    return inOrder(
      setQuery(queryId, query),
      setTimeRange(queryId, timeRangeToWire(timeRange, timeZone)),
      setStreams(queryId, streams),
      ...looking,
    )(document)
  }
}

function firstMessageList(document: ViewDocument, queryId: string): Widget | null {
  return pageOf(document, queryId).widgets.find(({ type }) => type === 'messages') ?? null
}
