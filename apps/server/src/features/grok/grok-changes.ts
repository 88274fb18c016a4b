import type { GrokPattern } from '@logline/contract'
import { type Db, inTransaction, lockKind, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { HttpError, nameTaken, notFound } from '../../http/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import type { Trials } from '../trials/index.ts'
import { grokDefinitions } from './grok-definitions.ts'
import { grokKind } from './grok-kind.ts'
import { grokRepo } from './grok-repo.ts'

/** A pattern as somebody writes it. */
export type Written = Pick<GrokPattern, 'name' | 'pattern'>
export type ImportStrategy = 'ABORT_ON_CONFLICT' | 'REPLACE_ON_CONFLICT' | 'DROP_ALL_EXISTING'

/** Every pattern is read for each list and message. */
const maxPatterns = 5_000
const namesShown = 10

interface GrokParts {
  db: Db
  trials: Trials
}

export async function createPattern(
  { db, trials }: GrokParts,
  actor: Actor,
  written: Written,
): Promise<GrokPattern> {
  await requireUsable({ db, trials }, actor, written)
  return createChanges(db, grokKind).create(actor, {
    async make(db) {
      await requireFreeName(db, written, null)
      await requireRoom(db, 1)
      return newPattern(written)
    },
  })
}

export async function updatePattern(
  { db, trials }: GrokParts,
  actor: Actor,
  { id, ...written }: Written & { id: string },
): Promise<GrokPattern> {
  await loadPattern(db, id)
  await requireUsable({ db, trials }, actor, written)
  return createChanges(db, grokKind).change(actor, id, {
    async after(_, db) {
      await requireFreeName(db, written, id)
      return { id, name: written.name, pattern: written.pattern, content_pack: null }
    },
  })
}

export async function deletePattern(db: Db, actor: Actor, id: string): Promise<void> {
  await createChanges(db, grokKind).remove(actor, id)
}

/** Throws 404. */
export async function loadPattern(db: Db, id: string): Promise<GrokPattern> {
  const pattern = await grokRepo(db).byId(id)
  if (!pattern) throw notFound(grokKind.missing(id))
  return pattern
}

/** All of them or none. Of nothing at all, nothing comes: a file without patterns also removes none. */
export async function importPatterns(
  { db, trials }: GrokParts,
  actor: Actor,
  { written, strategy }: { written: readonly Written[]; strategy: ImportStrategy },
): Promise<void> {
  const dropsAll = strategy === 'DROP_ALL_EXISTING' && written.length > 0
  if (written.length > maxPatterns) throw tooMany()
  requireDistinct(written)
  // Before the transaction, which holds up everybody else: many patterns take seconds.
  if (written.some((each) => formProblem(each) !== null)) {
    throw invalid('Invalid pattern contained. Did not save any patterns.')
  }
  const stored = dropsAll ? new Map() : await grokDefinitions(db)
  const problem = await trials.run(actor, 'grokProblem', written, stored)
  if (problem) throw invalid(`Invalid pattern. Did not save any patterns\n${problem.name}: ${problem.reason}`)
  await inTransaction(db, async (db) => {
    await lockKind(db, grokKind.type)
    if (dropsAll) await grokRepo(db).removeAll()
    const idOf = new Map((await grokRepo(db).all()).map(({ name, id }) => [name, id]))
    const taken = written.filter(({ name }) => idOf.has(name))
    if (strategy === 'ABORT_ON_CONFLICT' && taken.length > 0) throw invalid(conflictText(taken))
    await requireRoom(db, written.length - taken.length)
    for (const each of written) {
      const id = idOf.get(each.name)
      const { name, pattern } = each
      if (id === undefined) await grokRepo(db).insert(newPattern(each))
      else await grokRepo(db).update({ id, name, pattern, content_pack: null })
    }
    const details = { strategy, count: written.length, names: written.slice(0, 100).map(({ name }) => name) }
    const entity = { type: grokKind.type, id: '', title: `${written.length} patterns` }
    await recordAudit(db, actor, { action: 'create', entity, details })
  })
}

function newPattern({ name, pattern }: Written): GrokPattern {
  return { id: newObjectId(), name, pattern, content_pack: null }
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
async function requireFreeName(db: Db, { name }: Written, id: string | null): Promise<void> {
  const taken = (await grokRepo(db).all()).find((each) => each.name === name)
  if (taken && taken.id !== id) throw nameTaken('name', `Grok pattern ${name} already exists`)
}

function formProblem({ name, pattern }: Written): string | null {
  if (name.trim() === '' || pattern.trim() === '') return 'Pattern and name must not be empty'
  if (/\s/.test(name)) return 'Pattern name must not contain spaces'
  return /^[A-z0-9]+$/.test(name) ? null : `Pattern name ${name} must consist of letters, digits and _`
}

function requireDistinct(written: readonly Written[]): void {
  const byName = Map.groupBy(written, ({ name }) => name)
  const twice = [...byName].flatMap(([name, { length }]) => (length > 1 ? [name] : []))
  if (twice.length === 0) return
  throw invalid(`The supplied Grok patterns contain conflicting names: ${twice.join(', ')}`)
}

async function requireRoom(db: Db, count: number): Promise<void> {
  const stored = await grokRepo(db).all()
  if (stored.length + count > maxPatterns) throw tooMany()
}

function tooMany(): HttpError {
  return invalid(`There can be at most ${maxPatterns} Grok patterns`)
}

function conflictText(taken: readonly Written[]): string {
  const shown = taken.slice(0, namesShown).map(({ name }) => name)
  const more = taken.length > namesShown ? ` (+ ${taken.length - namesShown} more)` : ''
  return `The following Grok patterns already exist: ${shown.join(', ')}${more}.`
}

/** 400. Consoles read the message, or the list of problems. */
function invalid(message: string): HttpError {
  const validation_errors = { _: [{ error: message }] }
  return new HttpError(400, { type: 'ValidationApiError', message, validation_errors })
}
