import type { Db } from '../../db/index.ts'
import { indexRepo } from '../index-sets/index.ts'

/**
 * Names of the closed indices of these index sets. What the scope of a search hides, a deletion does not touch, as both
 * are one scope (`scopeSql` of the engine): this only tells which that is.
 */
export async function closedIndicesOf(db: Db, indexSetIds: readonly string[]): Promise<string[]> {
  const all = await indexRepo(db).all()
  return all
    .filter(({ indexSetId, state }) => state === 'closed' && indexSetIds.includes(indexSetId))
    .map(({ indexName }) => indexName)
}
