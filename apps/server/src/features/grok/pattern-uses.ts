import type { GrokPattern, GrokUse } from '@logline/contract'
import { grokUses, neededPatterns, referencedNames } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import { definitionsOf, grokDefinitions } from './grok-definitions.ts'
import { grokRepo } from './grok-repo.ts'

/** Something else than a pattern that searches by one. */
export interface PatternUser {
  /** What it searches by. */
  pattern: string
  /** As it is told of. */
  use: Exclude<GrokUse, { type: 'grok_pattern' }> extends infer Use ? Omit<Use, 'direct'> : never
}

/** What there is besides patterns that needs patterns, and what puts their changes to work. */
export interface PatternUsers {
  all(): Promise<PatternUser[]>
  publishPlan(): Promise<void>
}

/** What needs a pattern: others, and what searches by it. */
export async function usesOfPattern(db: Db, users: PatternUsers, { name }: GrokPattern): Promise<GrokUse[]> {
  const stored = await grokRepo(db).all()
  const ofPatterns = patternsThatUse(name, stored)
  const needing = new Set(ofPatterns.map(({ title }) => title))
  const ofOthers = (await users.all()).flatMap(({ pattern, use }): GrokUse[] => {
    const named = [...referencedNames(pattern)]
    const direct = named.includes(name)
    return direct || named.some((each) => needing.has(each)) ? [{ ...use, direct }] : []
  })
  return [...ofPatterns, ...ofOthers]
}

/** Call after the patterns of these names were changed: what searches by them does so anew. */
export async function publishChanged(db: Db, users: PatternUsers, names: readonly string[]): Promise<void> {
  const texts = (await users.all()).map(({ pattern }) => pattern)
  const needed = neededPatterns(texts, await grokDefinitions(db))
  if (names.some((name) => needed.has(name))) await users.publishPlan()
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
