import type { SearchError } from '@logline/contract'
import { messagesPageSize } from '../configs/messages-search-types.ts'

/** The words of the specification (section 8) for a page beyond the result window, followed by the server's own. */
export function errorText(error: SearchError): string {
  if (error.type !== 'result_window_limit' || error.result_window_limit === undefined)
    return error.description
  const limit = error.result_window_limit
  const pages = Math.floor(limit / messagesPageSize)
  return `Elasticsearch limits the search result to ${limit} messages. With a page size of ${messagesPageSize} messages, you can use the first ${pages} pages. ${error.description}`
}
