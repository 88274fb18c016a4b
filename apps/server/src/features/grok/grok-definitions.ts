import type { GrokDefinitions } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import { grokRepo } from './grok-repo.ts'
import type { Written } from './grok-text.ts'

/** What the names in grok patterns stand for. */
export async function grokDefinitions(db: Db): Promise<GrokDefinitions> {
  return definitionsOf(await grokRepo(db).all())
}

export function definitionsOf(patterns: readonly Written[]): GrokDefinitions {
  return new Map(patterns.map(({ name, pattern }) => [name, pattern]))
}
