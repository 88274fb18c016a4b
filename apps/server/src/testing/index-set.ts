import { type Db, newObjectId } from '../db/index.ts'
import { indexSetRepo } from '../features/index-sets/index.ts'

/** One more index set, like the default one except for what is given; its id. */
export async function createIndexSet(
  db: Db,
  prefix: string,
  changes: { is_writable?: number; index_template_type?: string } = {},
): Promise<string> {
  const like = await indexSetRepo(db).defaultSet()
  if (!like) throw new Error('There is no default index set.')
  const id = newObjectId()
  await indexSetRepo(db).insert({
    ...like,
    id,
    title: prefix,
    index_prefix: prefix,
    is_default: 0,
    ...changes,
  })
  return id
}
