import { randomUUID } from 'node:crypto'
import type { ExtractorRequest } from '@logline/contract'
import { type Db, lockRow } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { inputKind, loadInput } from '../inputs/index.ts'
import { extractorKind } from './extractor-kind.ts'
import { type ExtractorRecord, extractorRepo } from './extractor-repo.ts'
import { type SoundnessParts, soundExtractor } from './sound-extractor.ts'

export interface ExtractorParams {
  inputId: string
  extractorId: string
}

interface ExtractorParts extends SoundnessParts {
  /** Puts what was changed to work. */
  published: () => Promise<void>
}

/** Of one input: each runs on each of its messages. */
const maxExtractors = 500

/** The extractors of inputs. Each change holds the input as well: nobody deletes it in between. */
export function createExtractorChanges(parts: ExtractorParts) {
  const { db, published } = parts
  const changes = createChanges(db, extractorKind, published)
  const inputChanges = createChanges(db, inputKind, published)

  return {
    async create(inputId: string, request: ExtractorRequest, doer: Actor): Promise<ExtractorRecord> {
      await loadInput(db, inputId)
      const members = await membersOf(parts, request, doer)
      return changes.create(doer, {
        lockFirst: (db) => lockInput(db, inputId),
        async make(db) {
          const { length } = await extractorRepo(db).ofInput(inputId)
          if (length >= maxExtractors) {
            throw badRequest(`This input has ${maxExtractors} extractors already. Delete one first.`)
          }
          const creatorUserId = doer.username
          return { id: randomUUID(), inputId, ...members, creatorUserId, createdAtMs: Date.now() }
        },
      })
    },

    async update(params: ExtractorParams, request: ExtractorRequest, doer: Actor): Promise<ExtractorRecord> {
      await loadExtractor(db, params)
      const members = await membersOf(parts, request, doer)
      return changes.change(doer, params.extractorId, {
        lockFirst: (db) => lockInput(db, params.inputId),
        after(before) {
          requireOfInput(before, params)
          return { ...before, ...members }
        },
      })
    },

    remove: (params: ExtractorParams, doer: Doer): Promise<ExtractorRecord> =>
      changes.remove(doer, params.extractorId, {
        lockFirst: (db) => lockInput(db, params.inputId),
        check: (extractor) => requireOfInput(extractor, params),
      }),

    /** Gives those that are named their places; the others keep theirs. One entry of the audit trail: that of the input. */
    async sort(inputId: string, places: ReadonlyMap<string, number>, doer: Doer): Promise<void> {
      await inputChanges.change(doer, inputId, {
        async after(input, db) {
          const extractors = await extractorRepo(db).ofInput(inputId)
          requireAllKnown(places, extractors)
          for (const extractor of extractors) {
            const order = places.get(extractor.id) ?? extractor.order
            if (order !== extractor.order) await extractorRepo(db).update({ ...extractor, order })
          }
          return input
        },
        details: { sorted_extractors: places.size },
      })
    },
  }
}

/** Throws 404. */
export async function loadExtractor(db: Db, params: ExtractorParams): Promise<ExtractorRecord> {
  const extractor = await extractorRepo(db).byId(params.extractorId)
  if (!extractor) throw notFound(extractorKind.missing(params.extractorId))
  requireOfInput(extractor, params)
  return extractor
}

/** Throws 404 when it was deleted meanwhile. */
async function lockInput(db: Db, id: string): Promise<void> {
  await lockRow(db, 'inputs', id)
  await loadInput(db, id)
}

/** Before the transaction, which holds up everybody else: a large expression takes its time. */
async function membersOf(parts: SoundnessParts, request: ExtractorRequest, doer: Actor) {
  const { title, order } = request
  return { title, order, ...(await soundExtractor(parts, request, doer)) }
}

function requireOfInput(extractor: ExtractorRecord, { inputId, extractorId }: ExtractorParams): void {
  if (extractor.inputId !== inputId) throw notFound(extractorKind.missing(extractorId))
}

function requireAllKnown(places: ReadonlyMap<string, number>, extractors: readonly ExtractorRecord[]): void {
  const known = new Set(extractors.map(({ id }) => id))
  for (const id of places.keys()) if (!known.has(id)) throw notFound(extractorKind.missing(id))
}
