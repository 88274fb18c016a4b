import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { allRoutes, type Route } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient } from './testing/api-client.ts'
import { type AttackedThings, attackedThings } from './testing/attacks/attacked-things.ts'
import { type Attack, attacksOn } from './testing/attacks/attacks.ts'

// Every route is sent what may hurt it: what holds the event loop, or is answered 500, is a way to stop the server.
// LOGLINE_ATTACKS=all sends everything there is to send.

/** Nobody else is served meanwhile. */
const mostHeldMs = 200 * slowness()
const extent = process.env.LOGLINE_ATTACKS === 'all' ? 'all' : 'some'
/** For what hangs: the engine answers hundreds of searches on a busy machine. */
const mostMs = extent === 'all' ? 3_600_000 : 300_000
const accepted = { accept: 'application/json, text/event-stream' }
/** Of a request that held the loop for longer: the machine has other things to do as well. */
const tries = 3

describe('no request holds the event loop', () => {
  let server: ChildProcess
  let api: ApiClient
  let things: AttackedThings
  beforeAll(async () => {
    server = fork(fileURLToPath(new URL('./testing/attacks/measured-server.ts', import.meta.url)), {
      env: { PATH: process.env.PATH },
    })
    const [{ url, token }] = (await once(server, 'message')) as [{ url: string; token: string }]
    const credentials = Buffer.from(`${token}:token`).toString('base64')
    api = apiClient(url, { authorization: `Basic ${credentials}` })
    things = await attackedThings(api)
  })
  afterAll(async () => {
    server.disconnect()
    await once(server, 'exit')
  })

  const heldMs = async (): Promise<number> => {
    server.send('measure')
    const [{ heldMs }] = (await once(server, 'message')) as [{ heldMs: number }]
    return heldMs
  }

  const ask = async (route: Route, { query = '', body, param }: Attack) => {
    const path = route.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name) => param ?? encodeURIComponent(things.params[name] ?? 'a'),
    )
    const headers = { ...accepted, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await api.fetch(query === '' ? path : `${path}?${query}`, {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
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

  // What deletes comes last: until then there is something to be found. Sample logs would keep the server busy.
  const turnOf = ({ method, path }: Route) => (path === '/system/demo' ? 2 : Number(method === 'DELETE'))
  const routes = allRoutes.toSorted((a, b) => turnOf(a) - turnOf(b))
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const attacks = attacksOn(route, extent, things.taken[`${route.method} ${route.path}`])
      const bugs: string[] = []
      await heldMs()
      for (const attack of attacks) {
        const status = await ask(route, attack)
        if (status === 500) bugs.push(`${attack.name}: answered 500`)
      }
      const suspects = (await heldMs()) > mostHeldMs ? attacks : []
      for (const attack of suspects) {
        const held = await leastHeldMs(route, attack)
        if (held > mostHeldMs) bugs.push(`${attack.name}: ${Math.round(held)} ms`)
      }
      expect(bugs).toEqual([])
    },
    mostMs,
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
