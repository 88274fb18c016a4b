import type { Decorator } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { decoratorRepo } from './decorator-repo.ts'

/** The stored decorators of a search: those of its stream when it names one, and otherwise those of no stream. */
export async function storedDecorators(db: Db, namedStreamIds: readonly string[]): Promise<Decorator[]> {
  const [streamId, ...others] = namedStreamIds
  return decoratorRepo(db).ofStream(streamId !== undefined && others.length === 0 ? streamId : null)
}
