import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

const area = 'index-ranges'

/** The times of the messages in an index. From 1970 to 1970: not calculated yet, or without messages. */
const indexRange = z.object({
  index_name: z.string(),
  begin: ts,
  end: ts,
  /** Null when it was never calculated. */
  calculated_at: ts.nullable(),
  took_ms: z.int(),
})

export const indexRanges = {
  list: defineRoute({
    method: 'GET',
    path: '/system/indices/ranges',
    area,
    summary: 'Ranges of all indices the caller may read them of (indexranges:read on the index)',
    permission: 'authenticated',
    response: z.object({ total: z.int(), ranges: z.array(indexRange) }),
  }),
  load: defineRoute({
    method: 'GET',
    path: '/system/indices/ranges/{index}',
    area,
    summary: 'The range of an index',
    permission: 'indexranges:read:{index}',
    params: z.object({ index: z.string() }),
    response: indexRange,
  }),
  rebuildAll: defineRoute({
    method: 'POST',
    path: '/system/indices/ranges/rebuild',
    area,
    summary: 'Start a job that calculates the ranges of all indices anew',
    permission: 'indexranges:rebuild',
    status: 202,
  }),
  rebuildOfIndexSet: defineRoute({
    method: 'POST',
    path: '/system/indices/ranges/index_set/{indexSetId}/rebuild',
    area,
    summary: 'Start a job that calculates the ranges of an index set anew',
    permission: 'indexranges:rebuild',
    params: z.object({ indexSetId: z.string() }),
    status: 202,
  }),
  rebuild: defineRoute({
    method: 'POST',
    path: '/system/indices/ranges/{index}/rebuild',
    area,
    summary: 'Start a job that calculates the range of an index anew',
    permission: 'indexranges:rebuild:{index}',
    params: z.object({ index: z.string() }),
    status: 202,
  }),
}

export type IndexRange = z.output<typeof indexRange>
