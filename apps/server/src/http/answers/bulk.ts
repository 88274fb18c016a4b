import type { BulkResponse } from '@logline/contract'
import { HttpError } from '../errors.ts'

/** Does the same with several things, one after the other. One with which it cannot be done leaves the others alone. */
export async function forEachOf(
  ids: readonly string[],
  action: (id: string) => Promise<void>,
): Promise<BulkResponse> {
  const failures: BulkResponse['failures'] = []
  for (const id of ids) {
    try {
      await action(id)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      failures.push({ entity_id: id, failure_explanation: error.message })
    }
  }
  return { successfully_performed: ids.length - failures.length, failures }
}
