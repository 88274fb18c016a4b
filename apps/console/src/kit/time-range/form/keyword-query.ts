import { tools } from '@logline/contract'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
import { toast } from '../../../ui/notices/toast.tsx'

interface Keyword {
  string: string
  timezone: string
}

const meaning = composedQuery({
  reads: [tools.naturalDate],
  load: async (query: Keyword, { signal }): Promise<{ from: string; to: string } | 'unparsable'> => {
    try {
      return await call(tools.naturalDate, { query, signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return 'unparsable'
      if (!signal.aborted) toast.error(`Could not load keyword preview: ${errorText(error)}`)
      throw error
    }
  },
})

/** What a range in words means; 'unparsable' when the server cannot read it. */
export function keywordQuery(keyword: string, timeZone: string) {
  // What "yesterday" means stays right for a while; "5 minutes ago" is only a preview.
  return { ...meaning({ string: keyword, timezone: timeZone }), staleTime: 10_000 }
}
