import { empty, nothing, type Route } from '@logline/contract'
import { z } from 'zod'
import type { Taken } from './attacked-things.ts'
import { type Filling, hostileValue } from './hostile-values.ts'

/** Something hostile to send to a route. */
export interface Attack {
  name: string
  /** What stands for every parameter of the path, as written in it. */
  param?: string
  query?: string
  body?: string
}

/** What is repeated to make a text: each hurts another kind of reader. */
const units = [
  'a',
  '(',
  '[{"a":',
  'a AND ',
  '(a+)+',
  '((a{30}){30}){30}',
  '*a',
  '"',
  '%{WORD} ',
  '$1',
  '1 hour ago to ',
  'é ',
]

/** Those of every run; the long form has all. */
const commonUnits = ['(', '"', 'a AND ']

/** What is sent to a route: a few things of each kind, or all there are. */
export function attacksOn(route: Route, extent: 'some' | 'all', taken: Taken = {}): Attack[] {
  const fillings = units.flatMap((unit): [string, Filling['text']][] => {
    if (extent === 'some' && !commonUnits.includes(unit)) return []
    const alone: [string, Filling['text']] = [`texts of ${unit}`, (length) => repeated(unit, length)]
    if (extent === 'some') return [alone]
    return [
      alone,
      [`a long text and ${unit}`, (length, place) => repeated(place % 2 === 0 ? 'a' : unit, length)],
    ]
  })
  const textAlone = fillings.filter(([name]) => name.startsWith('texts of'))
  return [
    ...bodies(route, fillings),
    ...changedBodies(taken.body, extent === 'some' ? textAlone.slice(1, 2) : textAlone),
    ...queries(route, fillings),
    ...changedQueries(taken.query ?? {}, textAlone),
    ...paths(route),
  ]
}

function paths({ path }: Route): Attack[] {
  if (!path.includes('{')) return []
  const longest = 1_000
  return ['%00', '('.repeat(longest), '%22'.repeat(longest / 3)].map((param) => ({
    name: `in the path: ${param.slice(0, 9)}`,
    param,
  }))
}

/** The body with one of its texts made hostile. */
function changedBodies(body: unknown, fillings: [string, Filling['text']][]): Attack[] {
  return placesOfTexts(body).flatMap((place) =>
    fillings.flatMap(([name, text]) =>
      lengths.map((length) => ({
        name: `${place.join('.')}: ${name}, ${length} characters`,
        body: JSON.stringify(withText(body, place, text(length, 0))),
      })),
    ),
  )
}

/** The query with one of its values made hostile. */
function changedQueries(query: Record<string, string>, fillings: [string, Filling['text']][]): Attack[] {
  return Object.keys(query).flatMap((key) =>
    fillings.map(([name, text]) => ({
      name: `${key}: ${name}`,
      query: new URLSearchParams({ ...query, [key]: text(20_000, 0) }).toString(),
    })),
  )
}

/** What is longer may be refused at once, without being read. */
const lengths = [900_000, 60_000, 1_900]

type Place = readonly (string | number)[]

function placesOfTexts(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return [place]
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [...keys].flatMap((key) => placesOfTexts(Reflect.get(value, key), [...place, key]))
}

function withText(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text
  const copy = structuredClone(value) as object // what has a place in it
  Reflect.set(copy, key, withText(Reflect.get(copy, key), rest, text))
  return copy
}

function bodies({ method, body }: Route, fillings: [string, Filling['text']][]): readonly Attack[] {
  if (method === 'GET') return []
  if (body === empty) return unknownMembers
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const filled = (filling: Filling) => JSON.stringify(hostileValue(schema, filling))
  const wide = { text: (length: number) => repeated('a', length), characters: 100, members: 60_000 }
  return [
    ...unknownMembers,
    ...fillings.map(([name, text]) => ({
      name,
      body: filled({ text, characters: 900_000, members: 3, anything: text(400_000, 0) }),
    })),
    { name: 'long lists', body: filled({ ...wide, anything: [] }) },
    { name: 'anything wide', body: filled({ ...wide, members: 3, anything: Array(60_000).fill('a') }) },
    { name: 'anything deep', body: filled({ ...wide, members: 3, anything: nested(90) }) },
    ...malformed,
  ]
}

const unknownMembers: readonly Attack[] = [
  { name: 'many unknown members', body: manyMembers(300_000) },
  { name: 'as many unknown members as are read', body: manyMembers(29_900) },
]

const malformed: readonly Attack[] = [
  { name: 'anything deeper', body: `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}` },
  { name: 'empty objects', body: `[${'{},'.repeat(2_000_000)}{}]` },
  { name: 'empty lists', body: `{"a":[${'[],'.repeat(90_000)}[]]}` },
  { name: 'depth', body: '['.repeat(4_000_000) },
]

function queries({ query }: Route, fillings: [string, Filling['text']][]): Attack[] {
  if (query === nothing) return []
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return fillings.map(([name, text]) => {
    const value = hostileValue(schema, { text, characters: 40_000, members: 3, anything: 'a' })
    const query = new URLSearchParams()
    // The query of a route is an object.
    for (const [key, each] of Object.entries(value as Record<string, unknown>)) query.set(key, String(each))
    return { name: `in the query: ${name}`, query: query.toString() }
  })
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

function nested(depth: number): unknown {
  let value: unknown = 'a'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

function manyMembers(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"a${index}":1`).join(',')}}`
}
