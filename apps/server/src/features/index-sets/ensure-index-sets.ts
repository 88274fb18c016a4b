import type { MessageStore } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import { indexSetRepo } from './stored/index-set-repo.ts'

/** Call when the engine is there: every index set has its table, of the newest schema. */
export async function ensureIndexSets(db: Db, store: MessageStore): Promise<void> {
  for (const { id } of await indexSetRepo(db).all()) await store.ensureIndexSet(id)
}
