import { searches } from '@logline/contract'
import { missingStreamsOf } from '../../api/api-error.ts'
import { answerOf, type RouteAnswer } from '../../api/call.ts'

interface Newest {
  /** Left out: any message. */
  query?: string
  /** Of so many seconds; 0 for all times. */
  range: number
  limit: number
  /** Besides its id and where it is stored. */
  fields: readonly [string, ...string[]]
}

interface Asking {
  signal?: AbortSignal
  isPolling?: boolean
}

type SearchAnswer = RouteAnswer<typeof searches.sync>

/** A message as a search answers it: where it is stored, and its fields. */
export type FoundMessage = Extract<
  NonNullable<SearchAnswer['results'][string]>['search_types'][string],
  { type: 'messages' }
>['messages'][number]

/**
 * The newest messages that one may read; none for who may read no stream. It is a search, as everybody may make one: the
 * older routes need a right of their own.
 */
export async function newestMessages(asked: Newest, asking: Asking = {}): Promise<readonly FoundMessage[]> {
  try {
    return messagesOf(await answerOf(searches.sync, { query: {}, body: searchFor(asked), ...asking }))
  } catch (error) {
    if (missingStreamsOf(error)) return []
    throw error
  }
}

function searchFor({ query, range, limit, fields }: Newest) {
  const found = { id: 'found', type: 'messages', limit, fields }
  const timerange = { type: 'relative', range }
  const text = query === undefined ? {} : { query: { type: 'elasticsearch', query_string: query } }
  return { queries: [{ id: 'newest', timerange, ...text, search_types: [found] }] }
}

function messagesOf({ results, errors }: SearchAnswer): readonly FoundMessage[] {
  const found = results.newest?.search_types.found
  if (found?.type !== 'messages') throw new Error(errors?.[0]?.description ?? 'The search has no result.')
  return found.messages
}
