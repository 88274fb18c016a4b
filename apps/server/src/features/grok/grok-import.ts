import type { GrokImportPreview, GrokImportStrategy, GrokPattern } from '@logline/contract'
import { type GrokDefinitions, grokCycle } from '@logline/processing'
import { compareTexts, inTransaction, lockKind } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { recordAudit } from '../audit/index.ts'
import type { GrokParts } from './grok-changes.ts'
import { definitionsOf } from './grok-definitions.ts'
import { grokKind } from './grok-kind.ts'
import { grokRepo } from './grok-repo.ts'
import { cycleProblem, formProblem, invalid, maxPatterns, newPattern, tooManyText } from './grok-rules.ts'
import { patternsOfText, type Written } from './grok-text.ts'
import { publishChanged } from './pattern-uses.ts'

interface Import {
  written: readonly Written[]
  strategy: GrokImportStrategy
}

const namesShown = 10
const linesShown = 100

/** All of them or none. Of nothing at all, nothing comes: a file without patterns also removes none. */
export async function importPatterns(parts: GrokParts, actor: Actor, asked: Import): Promise<void> {
  const { db } = parts
  const { written, strategy } = asked
  // Before the transaction, which holds up everybody else: many patterns take seconds.
  const problem = await importProblem(parts, actor, asked)
  if (problem !== null) throw invalid(problem)
  const changed = await inTransaction(db, async (db) => {
    await lockKind(db, grokKind.type)
    const { added, replaced, removed, problem } = outcomeOf(asked, await grokRepo(db).all())
    if (problem !== null) throw invalid(problem)
    if (dropsAll(asked)) await grokRepo(db).removeAll()
    for (const each of dropsAll(asked) ? written : added) await grokRepo(db).insert(newPattern(each))
    for (const each of dropsAll(asked) ? [] : replaced) {
      await grokRepo(db).update({ ...each, content_pack: null })
    }
    const details = { strategy, count: written.length, names: written.slice(0, 100).map(({ name }) => name) }
    const entity = { type: grokKind.type, id: '', title: `${written.length} patterns` }
    await recordAudit(db, actor, { action: 'create', entity, details })
    return [...written, ...removed].map(({ name }) => name)
  })
  await publishChanged(db, parts.users, changed)
}

/** What an import would do now, and whether it would be refused. */
export async function previewImport(
  parts: GrokParts,
  actor: Actor,
  { text, strategy }: { text: string; strategy: GrokImportStrategy },
): Promise<GrokImportPreview> {
  const { patterns: written, ignored } = patternsOfText(text)
  const { added, replaced, removed } = outcomeOf({ written, strategy }, await grokRepo(parts.db).all())
  return {
    added: namesOf(added),
    replaced: namesOf(replaced),
    removed: namesOf(removed),
    ignored: ignored.slice(0, linesShown),
    problem: await importProblem(parts, actor, { written, strategy }),
  }
}

interface Outcome {
  added: Written[]
  /** As they become, with the ids they have. */
  replaced: GrokPattern[]
  removed: Written[]
  /** With what is stored. */
  problem: string | null
}

function outcomeOf(asked: Import, stored: readonly GrokPattern[]): Outcome {
  const { written, strategy } = asked
  const storedOf = new Map(stored.map((each) => [each.name, each]))
  const names = new Set(written.map(({ name }) => name))
  const added = written.filter(({ name }) => !storedOf.has(name))
  const replaced = written.flatMap(({ name, pattern }) => {
    const before = storedOf.get(name)
    return before ? [{ ...before, pattern }] : []
  })
  const others = stored.filter(({ name }) => !names.has(name))
  const removed = dropsAll(asked) ? others : []
  const isConflict = strategy === 'ABORT_ON_CONFLICT' && replaced.length > 0
  const kept = dropsAll(asked) ? [] : others
  const problem = isConflict ? conflictText(replaced) : problemOfAll([...kept, ...written], names)
  return { added, replaced: isConflict ? [] : replaced, removed, problem }
}

function problemOfAll(all: readonly Written[], names: ReadonlySet<string>): string | null {
  if (all.length > maxPatterns) return tooManyText
  const cycle = grokCycle(names, definitionsOf(all))
  return cycle && invalidText(cycle[0] ?? '', cycleProblem(cycle[0] ?? '', cycle))
}

/** Why an import is refused; null when it can be done. */
async function importProblem({ db, trials }: GrokParts, actor: Actor, asked: Import): Promise<string | null> {
  const { written } = asked
  if (written.length > maxPatterns) return tooManyText
  const twice = namesTwice(written)
  if (twice.length > 0) return `The supplied Grok patterns contain conflicting names: ${twice.join(', ')}`
  if (written.some((each) => formProblem(each) !== null)) {
    return 'Invalid pattern contained. Did not save any patterns.'
  }
  const stored = await grokRepo(db).all()
  const { problem } = outcomeOf(asked, stored)
  if (problem !== null) return problem
  const context: GrokDefinitions = dropsAll(asked) ? new Map() : definitionsOf(stored)
  const unusable = await trials.run(actor, 'grokProblem', written, context)
  return unusable && invalidText(unusable.name, unusable.reason)
}

function dropsAll({ written, strategy }: Import): boolean {
  return strategy === 'DROP_ALL_EXISTING' && written.length > 0
}

function namesTwice(written: readonly Written[]): string[] {
  const byName = Map.groupBy(written, ({ name }) => name)
  return [...byName].flatMap(([name, { length }]) => (length > 1 ? [name] : []))
}

function namesOf(patterns: readonly Written[]): string[] {
  return patterns.map(({ name }) => name).toSorted(compareTexts)
}

function invalidText(name: string, reason: string): string {
  return `Invalid pattern. Did not save any patterns\n${name}: ${reason}`
}

function conflictText(taken: readonly Written[]): string {
  const shown = taken.slice(0, namesShown).map(({ name }) => name)
  const more = taken.length > namesShown ? ` (+ ${taken.length - namesShown} more)` : ''
  return `The following Grok patterns already exist: ${shown.join(', ')}${more}.`
}
