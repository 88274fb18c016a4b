import { type Field, fields } from '@logline/contract'
import type { CataloguedField, MessageStore } from '@logline/engine'
import type { ResolvedTimeRange } from '@logline/message'
import type { Db } from '../../db/index.ts'
import { type PreparedAnswer, prepareAnswer } from '../../http/answers/prepared-answer.ts'
import { indexRepo } from '../index-sets/index.ts'
import { streamRepo } from '../streams/index.ts'
import { fieldsWire, fixedFields } from './field-types.ts'

/** Most fields that are told at once; above it, those seen last are. */
const maxFields = 100_000

/** Where fields are read from. */
export interface FieldSources {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
}

/** Whose fields are asked for. */
export interface FieldsScope {
  streams: readonly { id: string }[]
  /** Null: all time. */
  timeRange: ResolvedTimeRange | null
  /** Only these; null: all. Ask for what is needed: it is the faster answer, and `maxFields` does not cut it. */
  names?: readonly string[] | null
  username: string
}

/**
 * Fields with their types, out of the catalogue; no message is read. Fields that every message can have are always
 * among them. Throws an EngineError.
 */
export async function knownFields(sources: FieldSources, scope: FieldsScope): Promise<Field[]> {
  return fieldsWire(await cataloguedFields(sources, scope))
}

/** By the list of the store, which is the same while the catalogue does not change. */
const answers = new WeakMap<readonly CataloguedField[], PreparedAnswer>()

/** The same as an answer that is made once for each change of the catalogue: 26,000 fields take 76 ms. Throws an EngineError. */
export async function knownFieldsAnswer(sources: FieldSources, scope: FieldsScope): Promise<PreparedAnswer> {
  const catalogued = await cataloguedFields(sources, scope)
  const answer = answers.get(catalogued) ?? prepareAnswer(fields.ofStreams, fieldsWire(catalogued))
  answers.set(catalogued, answer)
  return answer
}

async function cataloguedFields(
  { db, messageStore }: FieldSources,
  { streams, timeRange, names = null, username }: FieldsScope,
): Promise<readonly CataloguedField[]> {
  // What a stream stored before it moved to another index set is still there.
  const [indexSets, hiddenIndices] = await Promise.all([streamRepo(db).indexSets(), indexRepo(db).hidden()])
  const request = {
    indexSetIds: [...new Set(streams.flatMap(({ id }) => indexSets.get(id) ?? []))].sort(),
    hiddenIndices,
    streamIds: streams.map(({ id }) => id),
    timeRange,
    names,
    limit: maxFields,
  }
  return messageStore().fields(request, { user: username, purpose: 'fields' })
}

/** Names of all fields of the streams, sorted; at most `limit`, 0 for all. */
export async function fieldNames(
  sources: FieldSources,
  limit: number,
  scope: Pick<FieldsScope, 'streams' | 'username'>,
): Promise<string[]> {
  const catalogued = await cataloguedFields(sources, { ...scope, timeRange: null })
  const names = new Set([...fixedFields, ...catalogued.map(({ name }) => name)])
  return [...names].sort().slice(0, limit === 0 ? undefined : limit)
}
