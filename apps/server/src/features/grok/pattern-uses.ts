import type { GrokPattern, GrokUse } from '@logline/contract'
import { grokUses } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import { definitionsOf } from './grok-definitions.ts'
import { grokRepo } from './grok-repo.ts'

/** What needs a pattern. One more kind of thing that does is one more list here, and one more `type` in the contract. */
export async function usesOfPattern(db: Db, { name }: GrokPattern): Promise<GrokUse[]> {
  return patternsThatUse(name, await grokRepo(db).all())
}

function patternsThatUse(name: string, stored: readonly GrokPattern[]): GrokUse[] {
  const idOf = new Map(stored.map((each) => [each.name, each.id]))
  return grokUses(name, definitionsOf(stored)).map((use) => ({
    type: 'grok_pattern',
    id: idOf.get(use.name) ?? '',
    title: use.name,
    direct: use.isDirect,
  }))
}
