// Nothing acknowledged is lost and nothing is stored twice, whichever process dies when.
// LOGLINE_KILL_ROUNDS=30 npx vitest run e2e/kill plays the long form; LOGLINE_KILL_SEED=n repeats a run's choices.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../apps/server/src/features/demo/index.ts'
import { freePort, type Product, startProduct, until } from '../../dev/product.ts'

const rounds = Number(process.env.LOGLINE_KILL_ROUNDS ?? 5)
const seed = Number(process.env.LOGLINE_KILL_SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
const httpWorkers = 4
const victims = ['server', 'dataPlane', 'engine'] as const

let product: Product
let httpPort: number
let tcpPort: number

beforeAll(async () => {
  product = await startProduct()
  httpPort = await freePort()
  tcpPort = await freePort()
  await product.addInput('org.graylog2.inputs.gelf.http.GELFHttpInput', {
    bind_address: '127.0.0.1',
    port: httpPort,
  })
  await product.addInput('org.graylog2.inputs.gelf.tcp.GELFTCPInput', {
    bind_address: '127.0.0.1',
    port: tcpPort,
  })
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.info(product.output().slice(-8000))
})

afterAll(() => product?.dispose())

it(`finds every acknowledged message exactly once after ${rounds} rounds of SIGKILL (seed ${seed})`, async () => {
  const acknowledged = new Set<string>()
  const sending = new AbortController()
  const senders = [
    ...Array.from({ length: httpWorkers }, (_, worker) =>
      sendOverHttp(`h${worker}`, acknowledged, sending.signal),
    ),
    sendOverTcp('t', sending.signal),
  ]
  const kills: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged.size
    await until(
      async () => acknowledged.size > before + 20,
      `messages are acknowledged before kill ${round + 1}`,
    )
    await sleep(random.between(0, 1500))
    const victim = random.pick(victims)
    const pid = product.processes()[victim]
    if (pid === undefined) continue // it has not come back from its last death yet
    process.kill(pid, 'SIGKILL')
    kills.push(victim)
    if (victim === 'server') await product.restart()
  }
  const before = acknowledged.size
  await until(async () => acknowledged.size > before + 20, 'messages are acknowledged after the last kill')
  sending.abort()
  await Promise.all(senders)

  let found = new Map<string, number>()
  const missing = () => [...acknowledged].filter((tag) => !found.has(tag))
  await until(async () => {
    found = await storedTags()
    return missing().length === 0
  }, 'every acknowledged message is found').catch((error: unknown) => console.info(error))
  const overTcp = [...found.keys()].filter((tag) => tag.startsWith('t')).length
  console.info(
    `${rounds} rounds, killed ${kills.join(', ')}: ${acknowledged.size} acknowledged over HTTP, ${overTcp} stored over TCP`,
  )
  expect({ missing: missing().length, first: missing().slice(0, 5) }).toEqual({ missing: 0, first: [] })
  expect([...found].filter(([, count]) => count !== 1)).toEqual([])
}, 900_000)

function gelf(sender: string, number: number): string {
  const tag = `${sender}-${number}`
  const block = `${sender}-${Math.floor(number / 5000)}`
  return JSON.stringify({
    version: '1.1',
    host: 'kill-test',
    short_message: `message ${tag}`,
    _tag: tag,
    _block: block,
  })
}

async function sendOverHttp(name: string, acknowledged: Set<string>, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    const tag = `${name}-${number}`
    try {
      const answer = await fetch(`http://127.0.0.1:${httpPort}/gelf`, {
        method: 'POST',
        body: gelf(name, number),
      })
      if (answer.status === 202) acknowledged.add(tag)
    } catch {
      await sleep(20) // the data plane is away: this number stays without acknowledgement
    }
  }
}

async function sendOverTcp(name: string, signal: AbortSignal): Promise<void> {
  let number = 0
  while (!signal.aborted) {
    const socket = connect(tcpPort, '127.0.0.1')
    const ended = new Promise<void>((resolve) =>
      socket.once('close', () => resolve()).once('error', () => resolve()),
    )
    let isOpen = true
    ended.then(() => {
      isOpen = false
    })
    while (isOpen && !signal.aborted) {
      socket.write(`${gelf(name, number)}\0`)
      number += 1
      await sleep(5)
    }
    socket.end()
    await ended
    await sleep(20)
  }
}

/** How often each tag is stored. */
async function storedTags(): Promise<Map<string, number>> {
  const answer = await product.api('POST', '/views/search/sync', {
    queries: [
      {
        id: 'q',
        timerange: { type: 'relative', range: 0 },
        query: { type: 'elasticsearch', query_string: '' },
        search_types: [
          {
            id: 'tags',
            type: 'pivot',
            rollup: false,
            // The API bounds one grouping to 10,000 values: groups within groups hold them all.
            row_groups: ['block', 'tag'].map((field) => ({ type: 'values', fields: [field], limit: 10_000 })),
            series: [{ type: 'count', id: 'count()' }],
          },
        ],
      },
    ],
  })
  const found = new Map<string, number>()
  if (!answer.ok) throw new Error(`The search failed: ${await answer.text()}`)
  const job = (await answer.json()) as {
    results: Record<
      string,
      { search_types: Record<string, { rows?: { key: string[]; values: { value: number }[] }[] }> }
    >
  }
  for (const { key, values } of job.results.q?.search_types.tags?.rows ?? [])
    found.set(key[1] ?? '', values[0]?.value ?? 0)
  return found
}
