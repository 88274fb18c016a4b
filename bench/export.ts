import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../dev/product.ts'
import { type BenchEngine, startBenchEngine } from './bench-engine.ts'
import { median, printFigure } from './figures.ts'
import { residentMib } from './processes.ts'
import { loadSearchData } from './search-data.ts'

export interface ExportOptions {
  messages: number
  /** Runs of the export and of its floor, alternating. */
  runs: number
}

const fields = ['timestamp', 'source', 'message', 'user', 'took_ms']
const sampleEveryMs = 100

/** An export of all messages as CSV against the same columns by bare SQL, and whether it has exactly the messages there are. */
export async function benchExport({ messages, runs }: ExportOptions): Promise<void> {
  const engine = await startBenchEngine()
  const product = await startProduct({ env: { LOGLINE_CLICKHOUSE_URL: engine.url } })
  try {
    const table = await load(engine, product, messages)
    const setting = `${messages} messages, ${fields.length} columns, median of ${runs}`
    const bare = `SELECT ts, source, message, sf['user'], nf['took_ms'] FROM ${table} ORDER BY ts, id FORMAT CSV`
    const rates = { export: [] as number[], floor: [] as number[] }
    // The first request loads code and checks a token, which is no part of an export.
    await download(await openExport(product, { fields_in_order: fields, limit: 1000 }))
    const memory = watchMemory(engine, product)
    for (let run = 0; run < runs; run += 1) {
      const exported = await download(await openExport(product, { fields_in_order: fields }))
      rates.export.push(messages / exported.seconds)
      rates.floor.push(messages / (await download(await openSql(engine, bare))).seconds)
    }
    const growth = await memory.stop()
    printFigure('export as CSV', median(rates.export), 'messages/s', setting)
    printFigure('  floor: bare SQL over HTTP', median(rates.floor), 'messages/s', setting)
    printFigure('  ratio', median(rates.export) / median(rates.floor), '')
    printFigure('  memory growth of the server', growth.serverMib, 'MiB', `over ${runs} exports`)
    printFigure('  memory of the statement', growth.engineMib, 'MiB', 'greatest, in the engine')
    await compareIds(engine, product, table)
  } finally {
    await product.dispose()
    await engine.stop()
  }
}

async function load(engine: BenchEngine, product: Product, count: number): Promise<string> {
  const answer = await product.api('GET', '/system/indices/index_sets')
  const indexSetId = ((await answer.json()) as { index_sets: { id: string }[] }).index_sets[0]?.id ?? ''
  await loadSearchData(engine, { indexSetId, count, days: 30, endMs: Date.now() - 1000 })
  for (let waited = 0, quiet = 0; waited < 120 && quiet < 5; waited += 1) {
    quiet = (await engine.sql('SELECT count() FROM system.merges')) === '0' ? quiet + 1 : 0
    await sleep(1000)
  }
  return `messages_${indexSetId}`
}

/** The ids of a whole export, in their order, are those of the table. */
async function compareIds(engine: BenchEngine, product: Product, table: string): Promise<void> {
  const exported = await download(await openExport(product, { fields_in_order: ['_id'] }))
  const stored = await download(
    await openSql(
      engine,
      `SELECT '_id' UNION ALL SELECT id FROM (SELECT id FROM ${table} ORDER BY ts, id) FORMAT CSV`,
    ),
  )
  if (exported.hash !== stored.hash)
    throw new Error('The export has other messages than the table, or another order')
  printFigure('  exported ids equal the stored ones', 1, '', 'by SHA-256 of all of them in order')
}

interface Answer {
  response: IncomingMessage
  startedAtMs: number
}

/** Reads to the end, as fast as it comes. Throws when the answer is broken off. */
async function download({ response, startedAtMs }: Answer): Promise<{ seconds: number; hash: string }> {
  const hash = createHash('sha256')
  for await (const chunk of response) hash.update(chunk)
  if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}`)
  return { seconds: (performance.now() - startedAtMs) / 1000, hash: hash.digest('hex') }
}

async function openExport(product: Product, wish: object): Promise<Answer> {
  const sessions = await product.api('POST', '/users/local:admin/tokens/bench')
  const { token } = (await sessions.json()) as { token: string }
  const body = JSON.stringify({ timerange: { type: 'relative', range: 0 }, ...wish })
  const headers = {
    authorization: `Basic ${Buffer.from(`${token}:token`).toString('base64')}`,
    'x-requested-by': 'bench',
    'content-type': 'application/json',
    accept: 'text/csv',
  }
  return open(new URL('/api/views/search/messages', product.url), headers, body)
}

function openSql(engine: BenchEngine, sql: string): Promise<Answer> {
  const { url, database, application } = engine.connection
  const target = new URL(url)
  target.searchParams.set('database', database)
  const headers = {
    'x-clickhouse-user': application.username,
    'x-clickhouse-key': application.password,
  }
  return open(target, headers, sql)
}

/** Node's own client: `fetch` would ask for compression. */
async function open(url: URL, headers: Record<string, string>, body: string): Promise<Answer> {
  const startedAtMs = performance.now()
  const sent = request(url, { method: 'POST', headers })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { response, startedAtMs }
}

/** How far the server's memory grows, and what the engine's statement takes at most, until it is stopped. */
function watchMemory(engine: BenchEngine, product: Product) {
  const serverPid = product.processes().server
  const before = residentMib(serverPid)
  const most = { serverMib: 0, engineMib: 0 }
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      most.serverMib = Math.max(most.serverMib, residentMib(serverPid) - before)
      const peak = await engine.sql(
        `SELECT max(peak_memory_usage) FROM system.processes WHERE Settings['log_comment'] LIKE '%export%' AND query NOT LIKE '%system.processes%'`,
      )
      most.engineMib = Math.max(most.engineMib, Number(peak) / 1024 ** 2)
      await sleep(sampleEveryMs)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return most
    },
  }
}
