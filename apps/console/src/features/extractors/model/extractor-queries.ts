import { extractors, messages, universalSearch } from '@logline/contract'
import { pollingQuery, query } from '../../../api/query.ts'
import { recordOfMessage, recordOfResult } from '../../../kit/messages/message-record.ts'

/** What a change of an extractor makes stale. */
export const extractorRoutes = [extractors.list, extractors.get]

export const extractorsQuery = (inputId: string) => query(extractors.list, { params: { inputId } })

/** The same while somebody looks at what they measure. */
export const measuredQuery = (inputId: string) =>
  pollingQuery(extractors.list, { params: { inputId } }, 2_000)

export const extractorQuery = (inputId: string, extractorId: string) =>
  query(extractors.get, { params: { inputId, extractorId } })

/** As many as are seen without scrolling. */
const shownMessages = 7

/** The newest messages of an input, of whatever age. */
export const recentQuery = (inputId: string) => ({
  ...query(universalSearch.relative, {
    query: {
      query: `gl2_source_input:${inputId} OR gl2_source_radio_input:${inputId}`,
      range: 0,
      limit: shownMessages,
      decorate: 'false',
    },
  }),
  select: (answer: { messages: Parameters<typeof recordOfResult>[0][] }) =>
    answer.messages.map(recordOfResult),
})

export const exampleQuery = ({ index, id }: { index: string; id: string }) => ({
  ...query(messages.get, { params: { index, messageId: id } }),
  select: recordOfMessage,
  // A stored message never changes.
  staleTime: Number.POSITIVE_INFINITY,
})
