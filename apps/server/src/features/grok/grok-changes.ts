import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GrokPattern } from '@logline/contract'
import { compileGrok } from '@logline/processing'
import { type Db, inTransaction, lockKind, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { grokDefinitions } from './grok-definitions.ts'
import { grokKind } from './grok-kind.ts'
import { grokRepo } from './grok-repo.ts'

/** A pattern as somebody writes it. */
export type Written = Pick<GrokPattern, 'name' | 'pattern'>
export type ImportStrategy = 'ABORT_ON_CONFLICT' | 'REPLACE_ON_CONFLICT' | 'DROP_ALL_EXISTING'

/** Every pattern is read for each list and message. */
const maxPatterns = 5_000
const namesShown = 10

export function createPattern(db: Db, actor: Actor, written: Written): Promise<GrokPattern> {
  return createChanges(db, grokKind).create(actor, {
    async make(db) {
      await requireSound(db, written, null)
      await requireRoom(db, 1)
      return newPattern(written)
    },
  })
}

export function updatePattern(
  db: Db,
  actor: Actor,
  { id, ...written }: Written & { id: string },
): Promise<GrokPattern> {
  return createChanges(db, grokKind).change(actor, id, {
    async after(_, db) {
      await requireSound(db, written, id)
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
  db: Db,
  actor: Actor,
  { written, strategy }: { written: readonly Written[]; strategy: ImportStrategy },
): Promise<void> {
  const dropsAll = strategy === 'DROP_ALL_EXISTING' && written.length > 0
  if (written.length > maxPatterns) throw tooMany()
  requireDistinct(written)
  // Before the transaction, which holds up everybody else: many patterns take seconds.
  await requireCompilable(written, dropsAll ? new Map() : await grokDefinitions(db))
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

/** `id`: of the pattern that is changed; null for a new one. */
async function requireSound(db: Db, written: Written, id: string | null): Promise<void> {
  const { name } = written
  const problem = formProblem(written)
  if (problem) throw invalid(problem)
  const taken = (await grokRepo(db).all()).find((each) => each.name === name)
  if (taken && taken.id !== id) throw invalid(`Grok pattern ${name} already exists`)
  const reason = compileProblem(written, await grokDefinitions(db))
  if (reason) throw invalid(`Invalid pattern ${name}\n${reason}`)
}

function formProblem({ name, pattern }: Written): string | null {
  if (name.trim() === '' || pattern.trim() === '') return 'Pattern and name must not be empty'
  if (/\s/.test(name)) return 'Pattern name must not contain spaces'
  return /^[A-z0-9]+$/.test(name) ? null : `Pattern name ${name} must consist of letters, digits and _`
}

/** Why it cannot be used among the others; null when it can. */
function compileProblem({ name, pattern }: Written, definitions: ReadonlyMap<string, string>): string | null {
  try {
    compileGrok(`%{${name}}`, new Map([...definitions, [name, pattern]]), false)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function requireDistinct(written: readonly Written[]): void {
  const byName = Map.groupBy(written, ({ name }) => name)
  const twice = [...byName].flatMap(([name, { length }]) => (length > 1 ? [name] : []))
  if (twice.length === 0) return
  throw invalid(`The supplied Grok patterns contain conflicting names: ${twice.join(', ')}`)
}

async function requireCompilable(
  written: readonly Written[],
  stored: ReadonlyMap<string, string>,
): Promise<void> {
  if (written.some((each) => formProblem(each) !== null)) {
    throw invalid('Invalid pattern contained. Did not save any patterns.')
  }
  const definitions = new Map([...stored, ...written.map(({ name, pattern }) => [name, pattern] as const)])
  for (const each of written) {
    const reason = compileProblem(each, definitions)
    if (reason) throw invalid(`Invalid pattern. Did not save any patterns\n${each.name}: ${reason}`)
    // Large ones take some milliseconds each: others get their turn.
    await nextTurn()
  }
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
