import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { allRoutes, empty, nothing, type Route, streamRules, streams } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiClient, apiClient } from './testing/api-client.ts'
import { type Filling, hostileValue } from './testing/attacks/hostile-values.ts'

/** Nobody else is served meanwhile. */
const mostHeldMs = 200 * slowness()
/** Where users try out what they write. */
const areas = ['tools']
/** Of a request that held the loop for longer: the machine has other things to do as well. */
const tries = 3

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

interface Attack {
  name: string
  query?: string
  body?: string
}

describe('no request of a tester holds the event loop', () => {
  let process: ChildProcess
  let api: ApiClient
  let ids: Record<string, string>
  beforeAll(async () => {
    process = fork(fileURLToPath(new URL('./testing/attacks/measured-server.ts', import.meta.url)), {
      env: { PATH: globalThis.process.env.PATH },
    })
    const [{ url, token }] = (await once(process, 'message')) as [{ url: string; token: string }]
    const credentials = Buffer.from(`${token}:token`).toString('base64')
    api = apiClient(url, { authorization: `Basic ${credentials}` })
    ids = await things(api)
  })
  afterAll(async () => {
    process.disconnect()
    await once(process, 'exit')
  })

  const heldMs = async (): Promise<number> => {
    process.send('measure')
    const [{ heldMs }] = (await once(process, 'message')) as [{ heldMs: number }]
    return heldMs
  }

  const ask = async (route: Route, { query = '', body }: Attack) => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? 'a'))
    const headers = { 'content-type': 'application/json' }
    const answer = await api.fetch(query === '' ? path : `${path}?${query}`, {
      method: route.method,
      ...(body === undefined ? {} : { body, headers }),
    })
    if (route.isEventStream) await answer.body?.cancel()
    else await answer.arrayBuffer()
    return answer.status
  }

  const leastHeldMs = async (route: Route, attack: Attack): Promise<number> => {
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < tries && least > mostHeldMs; round += 1) {
      await heldMs()
      await ask(route, attack)
      least = Math.min(least, await heldMs())
    }
    return least
  }

  // What deletes comes last: until then there is something to be found.
  const routes = allRoutes
    .filter(({ area }) => areas.includes(area))
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const attacks = attacksOn(route)
      const bugs: string[] = []
      await heldMs()
      for (const attack of attacks) {
        if ((await ask(route, attack)) === 500) bugs.push(`${attack.name}: answered 500`)
      }
      const suspects = (await heldMs()) > mostHeldMs ? attacks : []
      for (const attack of suspects) {
        const held = await leastHeldMs(route, attack)
        if (held > mostHeldMs) bugs.push(`${attack.name}: ${Math.round(held)} ms`)
      }
      expect(bugs).toEqual([])
    },
  )
})

/** How many times slower than two usual cores of 2026 this machine is at reading JSON, and at least 1. */
function slowness(): number {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => ({ a: index })))
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now()
    JSON.parse(text)
    return performance.now() - startMs
  })
  return Math.max(1, Math.min(...times) / 35)
}

/** Things that a route can be tried on, by the name of the parameter. */
async function things(api: ApiClient): Promise<Record<string, string>> {
  const sets = (await (await api.fetch('/system/indices/index_sets')).json()) as {
    index_sets: { id: string; default: boolean }[]
  }
  const indexSetId = sets.index_sets.find((set) => set.default)?.id ?? ''
  const stream = await api.call(streams.create, { body: { title: 'attacked', index_set_id: indexSetId } })
  const streamId = stream.body.stream_id
  const rule = { type: 1, field: 'a', value: 'b', inverted: false, description: '' }
  const { body } = await api.call(streamRules.create, { params: { streamId }, body: rule })
  const ruleId = body.streamrule_id
  const user = { username: 'attacked', userId: 'local:admin' }
  return { ...user, streamId, ruleId, id: indexSetId, indexSetId, rolename: 'reader', newStatus: 'enabled' }
}

function attacksOn(route: Route): Attack[] {
  const fillings = units.flatMap((unit): [string, Filling['text']][] => [
    [`texts of ${unit}`, (length) => repeated(unit, length)],
    [`a long text and ${unit}`, (length, place) => repeated(place % 2 === 0 ? 'a' : unit, length)],
  ])
  return [...bodies(route, fillings), ...queries(route, fillings)]
}

function bodies({ body }: Route, fillings: [string, Filling['text']][]): Attack[] {
  if (body === empty) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const filled = (filling: Filling) => JSON.stringify(hostileValue(schema, filling))
  const wide = { text: (length: number) => repeated('a', length), characters: 100, members: 60_000 }
  return [
    ...fillings.map(([name, text]) => ({
      name,
      body: filled({ text, characters: 900_000, members: 3, anything: text(900_000, 0) }),
    })),
    { name: 'long lists', body: filled({ ...wide, anything: [] }) },
    { name: 'anything wide', body: filled({ ...wide, members: 3, anything: Array(60_000).fill('a') }) },
    { name: 'anything deep', body: filled({ ...wide, members: 3, anything: nested(90) }) },
    { name: 'anything deeper', body: `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}` },
    { name: 'many unknown members', body: manyMembers(300_000) },
    { name: 'empty objects', body: `[${'{},'.repeat(2_000_000)}{}]` },
    { name: 'empty lists', body: `{"a":[${'[],'.repeat(90_000)}[]]}` },
    { name: 'depth', body: '['.repeat(4_000_000) },
  ]
}

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
