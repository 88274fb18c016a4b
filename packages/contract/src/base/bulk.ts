import { z } from 'zod'

/** The same to be done with several things; not one named is a mistake. */
export const bulkRequest = z.strictObject({ entity_ids: z.array(z.string()).min(1) })

/** What could not be done, thing by thing. */
export const bulkResponse = z.object({
  successfully_performed: z.int(),
  failures: z.array(z.object({ entity_id: z.string(), failure_explanation: z.string() })),
})

export type BulkResponse = z.output<typeof bulkResponse>
