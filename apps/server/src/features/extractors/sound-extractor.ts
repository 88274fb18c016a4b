import type { PlannedExtractor } from '@logline/processing'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { grokDefinitions } from '../grok/index.ts'
import type { Trials } from '../trials/index.ts'
import {
  converterProblem,
  describedWork,
  type FieldProblem,
  type WorkRequest,
  wrongFields,
} from './described-work.ts'
import { type ExtractorWork, plannedDraft } from './planned-extractor.ts'

export interface SoundnessParts {
  db: Db
  trials: Trials
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * What is to be kept of a request. Converters that cannot be used are left out, and the log says which: an extractor from
 * elsewhere is not refused for one of them (reference: extractors, section 2).
 *
 * @throws HttpError 400 with the fields that are wrong
 */
export async function soundExtractor(
  parts: SoundnessParts,
  request: WorkRequest,
  actor: Actor,
): Promise<ExtractorWork> {
  const work = describedWork(request)
  const problems = work.converters.map(converterProblem)
  const described = work.converters.filter((_, index) => !problems[index])
  const unusable = await unusableConverters(parts, { ...work, converters: described }, actor)
  for (const { reason } of [...problems, ...unusable.values()].filter((problem) => problem !== null)) {
    parts.log.warn({ user: actor.username }, `A converter of an extractor is left out: ${reason}`)
  }
  return { ...work, converters: described.filter((_, index) => !unusable.has(index)) }
}

/**
 * A draft of one for a preview, which hides nothing: what is wrong with a converter is told as well.
 *
 * @throws HttpError 400 with the fields that are wrong
 */
export function strictDraft(request: WorkRequest): PlannedExtractor {
  const work = describedWork(request)
  const problems = work.converters.map(converterProblem).filter((problem) => problem !== null)
  if (problems.length > 0) throw wrongFields(problems)
  return plannedDraft(work)
}

/** What is wrong with converters, by their places. Off the event loop: a large expression takes its time. */
async function unusableConverters(
  { db, trials }: SoundnessParts,
  work: ExtractorWork,
  actor: Actor,
): Promise<ReadonlyMap<number, FieldProblem>> {
  const definitions = await grokDefinitions(db)
  const found = await trials.run(actor, 'extractorProblems', plannedDraft(work), definitions)
  if (found.problem) throw wrongFields([found.problem])
  return found.unusable
}
