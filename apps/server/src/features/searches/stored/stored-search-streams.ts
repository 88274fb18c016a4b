import type { Db } from '../../../db/index.ts'
import { searchRepo } from './search-repo.ts'
import { namedStreams } from './search-streams.ts'

/** Ids of the streams a stored search names, each once. None when it runs over whatever its reader may read, or is gone. */
export async function streamsOfStoredSearch(db: Db, searchId: string): Promise<string[]> {
  const stored = await searchRepo(db).byId(searchId)
  return [...new Set(stored?.search.queries.flatMap(namedStreams) ?? [])]
}
