import { type Field, fields, type TimeRange } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { composedQuery } from '../../api/query.ts'
import { whileStoreIsAway } from '../../api/store-away.ts'
import type { FieldType } from './field-type.ts'

/** How long a list of fields is taken as it is (specification, section 9). */
const freshForMs = 30_000

const sortedFields = composedQuery({
  reads: [fields.ofReadableStreams],
  load: async (_, { signal }) => byName(await call(fields.ofReadableStreams, { signal })),
})

/** Every field of what the user may read, by name without regard to case. */
export const allFieldsQuery = {
  ...sortedFields(),
  ...whileStoreIsAway,
  staleTime: freshForMs,
  structuralSharing: keptWhenSame,
}

interface FieldScope {
  streams: readonly string[]
  timerange: TimeRange
  state: number
}

const sortedFieldsOf = composedQuery({
  reads: [fields.ofStreams],
  load: async ({ streams, timerange }: FieldScope, { signal }) => {
    const body = { streams: [...streams], timerange }
    return byName(await call(fields.ofStreams, { body, signal }))
  },
})

/** Fields that occur in some streams (none: all) and a time range. A new `state` of the messages is asked for anew. */
export function fieldsInQuery(streams: readonly string[], timerange: TimeRange, state = 0) {
  return {
    ...sortedFieldsOf({ streams, timerange, state }),
    ...whileStoreIsAway,
    staleTime: freshForMs,
    structuralSharing: keptWhenSame,
  }
}

/** Types by the name of the field; empty until they are known. */
export function useFieldTypes(): ReadonlyMap<string, FieldType> {
  const { data } = useQuery({ ...allFieldsQuery, select: typesByName })
  return data ?? noTypes
}

const noTypes: ReadonlyMap<string, FieldType> = new Map()

/** Made once of each list: every widget of a page selects it. */
const typesOfLists = new WeakMap<readonly Field[], ReadonlyMap<string, FieldType>>()

function typesByName(all: readonly Field[]): ReadonlyMap<string, FieldType> {
  const types = typesOfLists.get(all) ?? new Map(all.map(({ name, type }) => [name, type]))
  typesOfLists.set(all, types)
  return types
}

/**
 * The list from before when the new one says the same, so that nothing is drawn again. Instead of the deep comparison
 * that the cache makes by itself: of tens of thousands it holds up whoever types for a tenth of a second.
 */
export function keptWhenSame(before: unknown, now: unknown): unknown {
  if (!isFieldList(before) || !isFieldList(now) || before.length !== now.length) return now
  const isSame = now.every((field, index) => {
    const old = before[index]
    return old?.name === field.name && old.type.type === field.type.type
  })
  return isSame ? before : now
}

/** What is selected from a list comes by here as well. */
function isFieldList(value: unknown): value is readonly Field[] {
  return Array.isArray(value)
}

/**
 * Compared as plain lower-case text: a collator takes a quarter of a second for tens of thousands. In a task of its
 * own: with reading the answer it would be a long one.
 */
async function byName(all: readonly Field[]): Promise<readonly Field[]> {
  await new Promise((resolve) => setTimeout(resolve))
  const keyed = all.map((field) => ({ field, key: field.name.toLowerCase() }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ field }) => field)
}
