import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { begunMark, deletedTable, deletionCaller } from './deletion-tables.ts'

/** Which of these messages were deleted, wherever they lay. What was only written down by a deletion that never came to it is not. */
export async function deletedIds(client: EngineClient, ids: readonly string[]): Promise<string[]> {
  try {
    const { data } = await client.readAsApplication(
      {
        sql: `SELECT DISTINCT id FROM ${deletedTable(client)} WHERE id IN {ids:Array(String)}
  AND deletion IN (SELECT deletion FROM ${deletedTable(client)} WHERE index_set = '${begunMark}')`,
        parameters: { ids },
        maxExecutionSeconds: 120,
      },
      deletionCaller,
    )
    return data.map(([id]) => String(id))
  } catch (error) {
    // Nothing was ever deleted.
    if (error instanceof EngineError && error.kind === 'missing') return []
    throw error
  }
}
