import { tools } from '@logline/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../ui/notices/toast.tsx'

/** What a range in words means; 'unparsable' when the server cannot read it. */
export function keywordQuery(keyword: string, timeZone: string) {
  return queryOptions({
    queryKey: ['time-range', 'keyword', keyword, timeZone],
    queryFn: async ({ signal }): Promise<{ from: string; to: string } | 'unparsable'> => {
      try {
        return await call(tools.naturalDate, { query: { string: keyword, timezone: timeZone }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return 'unparsable'
        if (!signal.aborted) toast.error(`Could not load keyword preview: ${errorText(error)}`)
        throw error
      }
    },
    // What "yesterday" means stays right for a while; "5 minutes ago" is only a preview.
    staleTime: 10_000,
    retry: false,
  })
}
