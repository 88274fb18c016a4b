type Json = Record<string, unknown>

/** How a value is filled that a schema describes. */
export interface Filling {
  /** Of this length; `place` counts the texts of a request. */
  text: (length: number, place: number) => string
  /** Characters of all texts together, shared by those that have no limit of their own. */
  characters: number
  /** Members of a list, and of an object whose names are free. */
  members: number
  /** What stands where everything may. */
  anything: unknown
}

const textOfFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  ipv4: '192.0.2.1',
  ipv6: '::1',
  uri: 'http://example.org/',
  email: 'a@example.org',
}

/** Members that a request may have are not many more: see http/api/json-size.ts. */
const maxMade = 29_000
/** How often anything stands where everything may: it is large. */
const maxAnything = 2

/** A value of the schema, every member there and as large as the schema and the filling let it be. */
export function hostileValue(schema: Json, filling: Filling): unknown {
  let place = 0
  let made = 0
  let anythings = 0
  let left = filling.characters
  const share = Math.ceil(filling.characters / Math.max(1, textsIn(schema, schema, 0)))

  function valueFor(part: Json, depth: number): unknown {
    made += 1
    const here = resolved(part, schema)
    if ('const' in here) return here.const
    if (Array.isArray(here.enum)) return here.enum[0]
    const choices = choicesOf(here)
    if (choices.length > 0) return depth > 6 ? null : valueFor(choices[0] ?? {}, depth + 1)
    if (here.type === 'string') return textFor(here)
    if (here.type === 'integer' || here.type === 'number') return numberFor(here)
    if (here.type === 'boolean') return true
    if (here.type === 'null') return null
    if (here.type === 'array') return listFor(here, depth)
    if (here.type === 'object') return objectFor(here, depth)
    anythings += 1
    return anythings > maxAnything ? null : filling.anything
  }

  function textFor({ format, maxLength }: Json): string {
    const given = typeof format === 'string' ? textOfFormat[format] : undefined
    if (given !== undefined) return given
    const length = Math.min(share, left, Number(maxLength ?? share))
    place += 1
    // Those in lists are several.
    left = Math.max(0, left - length)
    return filling.text(Math.max(1, length), place - 1)
  }

  function listFor({ items, maxItems }: Json, depth: number): unknown[] {
    if (depth > 6) return []
    const length = Math.min(depth > 1 ? 2 : filling.members, Number(maxItems ?? filling.members))
    const list: unknown[] = []
    while (list.length < length && made < maxMade) list.push(valueFor((items ?? {}) as Json, depth + 1)) // a schema or nothing
    return list
  }

  function objectFor({ properties = {}, additionalProperties }: Json, depth: number): Json {
    // The members of an object schema are described by an object.
    const named = Object.entries(properties as Record<string, Json>)
    const members =
      depth > 6 ? [] : named.map(([name, part]): [string, unknown] => [name, valueFor(part, depth + 1)])
    const hasFreeNames = typeof additionalProperties === 'object' && named.length === 0
    const part = (hasFreeNames ? additionalProperties : {}) as Json // a schema, as was just asked
    for (let index = 0; hasFreeNames && index < filling.members && made < maxMade; index += 1)
      members.push([`name${index}`, valueFor(part, depth + 1)])
    return Object.fromEntries(members)
  }

  return valueFor(schema, 0)
}

function numberFor({ minimum, maximum }: Json): number {
  const isBounded = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER
  return isBounded ? maximum : Math.max(1_000_000, Number(minimum ?? 0))
}

/** How many texts without a limit of their own the value will have. */
function textsIn(part: Json, root: Json, depth: number): number {
  const here = resolved(part, root)
  if (depth > 6 || 'const' in here || 'enum' in here) return 0
  const choices = choicesOf(here)
  if (choices.length > 0) return textsIn(choices[0] ?? {}, root, depth + 1)
  if (here.type === 'string') return 1
  if (here.type === 'array') return textsIn((here.items ?? {}) as Json, root, depth + 1)
  const parts = Object.values((here.properties ?? {}) as Record<string, Json>)
  return parts.reduce((sum, each) => sum + textsIn(each, root, depth + 1), 0)
}

/** The largest of several shapes first. */
function choicesOf({ anyOf, oneOf }: Json): Json[] {
  const choices = (anyOf ?? oneOf ?? []) as Json[] // schemas, or not there
  return choices.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
}

function resolved(part: Json, root: Json): Json {
  if (typeof part.$ref !== 'string') return part
  const path = part.$ref.split('/').slice(1)
  return path.reduce<Json>((within, name) => (within[name] ?? {}) as Json, root) // definitions of this schema
}
