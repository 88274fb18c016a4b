import type { Field, FieldProperty } from '@logline/contract'
import type { CataloguedField } from '@logline/engine'

type StoredType = CataloguedField['types'][number]

type TypeWithoutIndexes = Omit<Field['type'], 'index_names'>

const text: TypeWithoutIndexes = { type: 'string', properties: ['full-text-search'] }
const keyword: TypeWithoutIndexes = { type: 'string', properties: ['enumerable'] }
const date: TypeWithoutIndexes = { type: 'date', properties: ['enumerable'] }

/** Fields whose type follows from their name: they are known before any message has them (reference: search semantics 5.1). */
const fixedTypes: Record<string, TypeWithoutIndexes> = {
  timestamp: date,
  gl2_receive_timestamp: date,
  gl2_processing_timestamp: date,
  gl2_accounted_message_size: { type: 'long', properties: ['numeric', 'enumerable'] },
  gl2_message_id: keyword,
  streams: keyword,
  source: { type: 'string', properties: ['full-text-search', 'enumerable'] },
  message: text,
  full_message: text,
}

export const fixedFields: readonly string[] = Object.keys(fixedTypes)

/** The fields of a catalogue as on the wire, after those that are always there. */
export function fieldsWire(catalogued: readonly CataloguedField[]): Field[] {
  const others = catalogued.filter(({ name }) => !Object.hasOwn(fixedTypes, name))
  return byName([
    ...Object.entries(fixedTypes).map(([name, type]) => ({ name, type: { ...type, index_names: [] } })),
    ...others.map(({ name, types }) => ({ name, type: typeWire(types) })),
  ])
}

/** Without regard to case, as they are shown: to sort tens of thousands would hold up whoever types into the console. */
function byName(fields: readonly Field[]): Field[] {
  const keyed = fields.map((field) => ({ field, key: field.name.toLowerCase() }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ field }) => field)
}

/** A number is a `double` as soon as one value was not whole. */
function typeWire(stored: readonly StoredType[]): Field['type'] {
  const types = stored.filter((type) => type !== 'long' || !stored.includes('double'))
  const [only = 'string', ...others] = types
  if (others.length === 0) return { type: only, properties: propertiesOf(only), index_names: [] }
  // At most one of several is a number, so that what they have in common is that their values can be listed.
  const name = `compound(${types.toSorted().join(',')})`
  return { type: name, properties: ['enumerable', 'compound'], index_names: [] }
}

function propertiesOf(type: StoredType): FieldProperty[] {
  return type === 'long' || type === 'double' ? ['numeric', 'enumerable'] : ['enumerable']
}

/** Whole texts are searched by their words and are not listed as values. */
export function hasListedValues(field: string): boolean {
  return field !== 'message' && field !== 'full_message'
}
