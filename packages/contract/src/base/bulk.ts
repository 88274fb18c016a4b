import { z } from 'zod'

/** The same to be done with several things, one after the other; not one named is a mistake. */
export const bulkRequest = z.strictObject({ entity_ids: z.array(z.string().max(200)).min(1).max(1_000) })

/** What could not be done, thing by thing. */
export const bulkResponse = z.object({
  successfully_performed: z.int(),
  failures: z.array(z.object({ entity_id: z.string(), failure_explanation: z.string() })),
})

export type BulkResponse = z.output<typeof bulkResponse>
