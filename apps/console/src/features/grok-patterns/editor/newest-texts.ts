import { searches } from '@logline/contract'
import { missingStreamsOf } from '../../../api/api-error.ts'
import { answerOf, type RouteAnswer } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'

const triedCharacters = 10_000

/** So many of the newest messages that one may read. A search, as everybody may make one: the older routes need a right of their own. */
export const newestTexts = composedQuery({
  reads: [searches.sync],
  load: async (limit: number, { signal }) => {
    try {
      return textsOf(await answerOf(searches.sync, { query: {}, body: searchFor(limit), signal }))
    } catch (error) {
      if (missingStreamsOf(error)) return []
      throw error
    }
  },
})

function searchFor(limit: number) {
  const found = { id: 'found', type: 'messages', limit, fields: ['message'] }
  const timerange = { type: 'relative', range: 0 }
  return { queries: [{ id: 'newest', timerange, search_types: [found] }] }
}

function textsOf({ results, errors }: RouteAnswer<typeof searches.sync>): string[] {
  const found = results.newest?.search_types.found
  if (found?.type !== 'messages') throw new Error(errors?.[0]?.description ?? 'The search has no result.')
  return found.messages.map(({ message }) => String(message.message ?? '').slice(0, triedCharacters))
}
