import { paths } from '../../../paths.ts'
import {
  defaultColumns,
  defaultSort,
  messagesConfigOf,
  printSearchParams,
  questionElsewhere,
  type WidgetActionTarget,
} from '../../view-model/index.ts'

/** A search for exactly the messages behind a widget; that of a message list has its columns and order as well. */
export function replayPath({ store, queryId, widget }: WidgetActionTarget): string {
  const { query, timeRange, streams } = questionElsewhere(store.get(), queryId, widget)
  const config = widget.type === 'messages' ? messagesConfigOf(widget.config) : null
  const sorted = config?.sort[0]
  return paths.search({
    ...printSearchParams({
      query,
      timeRange,
      streams,
      columns: config?.fields ?? defaultColumns,
      sort: sorted
        ? { field: sorted.field, order: sorted.direction === 'Ascending' ? 'ASC' : 'DESC' }
        : defaultSort,
      highlightedId: null,
    }),
  })
}
