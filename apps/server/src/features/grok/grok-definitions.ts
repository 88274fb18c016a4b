import type { GrokDefinitions } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import { grokRepo } from './grok-repo.ts'

/** What the names in grok patterns stand for. */
export async function grokDefinitions(db: Db): Promise<GrokDefinitions> {
  return new Map((await grokRepo(db).all()).map(({ name, pattern }) => [name, pattern]))
}
