import type { GrokPattern } from '@logline/contract'
import { grokCycle } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { nameTaken, notFound } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import type { Trials } from '../trials/index.ts'
import { definitionsOf, grokDefinitions } from './grok-definitions.ts'
import { grokKind } from './grok-kind.ts'
import { grokRepo } from './grok-repo.ts'
import { cycleProblem, formProblem, invalid, maxPatterns, newPattern, tooManyText } from './grok-rules.ts'
import type { Written } from './grok-text.ts'
import { type PatternUsers, publishChanged } from './pattern-uses.ts'

export interface GrokParts {
  db: Db
  trials: Trials
  users: PatternUsers
}

export async function createPattern(parts: GrokParts, actor: Actor, written: Written): Promise<GrokPattern> {
  const { db, users } = parts
  await requireUsable(parts, actor, written)
  return createChanges(db, grokKind, () => publishChanged(db, users, [written.name])).create(actor, {
    async make(db) {
      await requireRules(db, written, null)
      return newPattern(written)
    },
  })
}

export async function updatePattern(
  parts: GrokParts,
  actor: Actor,
  { id, ...written }: Written & { id: string },
): Promise<GrokPattern> {
  const { db, users } = parts
  const before = await loadPattern(db, id)
  await requireUsable(parts, actor, written)
  const published = () => publishChanged(db, users, [before.name, written.name])
  return createChanges(db, grokKind, published).change(actor, id, {
    async after(_, db) {
      await requireRules(db, written, id)
      return { id, name: written.name, pattern: written.pattern, content_pack: null }
    },
  })
}

export async function deletePattern({ db, users }: GrokParts, actor: Actor, id: string): Promise<void> {
  const { name } = await loadPattern(db, id)
  await createChanges(db, grokKind, () => publishChanged(db, users, [name])).remove(actor, id)
}

/** Throws 404. */
export async function loadPattern(db: Db, id: string): Promise<GrokPattern> {
  const pattern = await grokRepo(db).byId(id)
  if (!pattern) throw notFound(grokKind.missing(id))
  return pattern
}

/** Before the transaction, which holds up everybody else: a large pattern takes its time. */
async function requireUsable({ db, trials }: GrokParts, actor: Actor, written: Written): Promise<void> {
  const problem = formProblem(written)
  if (problem) throw invalid(problem)
  const { name, pattern } = written
  const unusable = await trials.run(actor, 'grokProblem', [{ name, pattern }], await grokDefinitions(db))
  if (unusable) throw invalid(`Invalid pattern ${name}\n${unusable.reason}`)
}

/** `id`: of the pattern that is changed; null for a new one. */
async function requireRules(db: Db, written: Written, id: string | null): Promise<void> {
  const others = (await grokRepo(db).all()).filter((each) => each.id !== id)
  if (others.some(({ name }) => name === written.name)) {
    throw nameTaken('name', `Grok pattern ${written.name} already exists`)
  }
  if (others.length >= maxPatterns) throw invalid(tooManyText)
  // Two patterns that are saved at the same moment may each need the other.
  const cycle = grokCycle([written.name], definitionsOf([...others, written]))
  if (cycle) throw invalid(`Invalid pattern ${written.name}\n${cycleProblem(written.name, cycle)}`)
}
