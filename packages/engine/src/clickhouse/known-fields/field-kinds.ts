import type { CataloguedField } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import { readFields } from '../catalogue/read-fields.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { allKinds, type FieldKinds, type KindsOf } from '../compile/fields.ts'

/** Kinds by field, of those that the catalogue names. */
export type Kinds = ReadonlyMap<string, FieldKinds>

interface Question {
  indexSetIds: readonly string[]
  names: readonly string[]
}

/** Asks the catalogue, which is written before the messages whose fields it names: a map it does not tell of need not be read. */
export async function readKinds(client: EngineClient, question: Question, caller: Caller): Promise<Kinds> {
  const { names } = question
  if (names.length === 0) return new Map()
  const request = { ...question, streamIds: null, timeRange: null, limit: names.length }
  const found = await readFields(client, request, caller)
  return new Map(found.map((field) => [field.name, kindsIn(field)]))
}

/** The same as a function; what the catalogue does not name is looked for everywhere. */
export async function kindsOfFields(
  client: EngineClient,
  question: Question,
  caller: Caller,
): Promise<KindsOf> {
  const kinds = await readKinds(client, question, caller)
  return (field) => kinds.get(field) ?? allKinds
}

function kindsIn({ types, hasWideNumbers }: CataloguedField): FieldKinds {
  const number = types.includes('long') || types.includes('double')
  return {
    text: types.includes('string'),
    number,
    boolean: types.includes('boolean'),
    wide: hasWideNumbers === true,
  }
}
