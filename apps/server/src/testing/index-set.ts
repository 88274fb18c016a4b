import { type Db, newObjectId } from '../db/index.ts'
import { type IndexSetRecord, indexSetRepo } from '../features/index-sets/index.ts'

/** One more index set, like the default one except for what is given; its id. */
export async function createIndexSet(
  db: Db,
  prefix: string,
  changes: Partial<IndexSetRecord> = {},
): Promise<string> {
  const like = await indexSetRepo(db).defaultSet()
  if (!like) throw new Error('There is no default index set.')
  const id = newObjectId()
  await indexSetRepo(db).insert({
    ...like,
    id,
    title: prefix,
    indexPrefix: prefix,
    isDefault: false,
    ...changes,
  })
  return id
}
