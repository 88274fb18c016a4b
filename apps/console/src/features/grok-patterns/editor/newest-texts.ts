import { searches } from '@logline/contract'
import { composedQuery } from '../../../api/query.ts'
import { newestMessages } from '../../../kit/messages/newest-messages.ts'

const triedCharacters = 10_000

/** The texts of so many of the newest messages that one may read. */
export const newestTexts = composedQuery({
  reads: [searches.sync],
  load: async (limit: number, { signal }) => {
    const found = await newestMessages({ range: 0, limit, fields: ['message'] }, { signal })
    return found.map(({ message }) => String(message.message ?? '').slice(0, triedCharacters))
  },
})
