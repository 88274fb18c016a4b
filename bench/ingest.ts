import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type Product, startProduct, until } from '../dev/product.ts'
import { type BenchEngine, startBenchEngine } from './bench-engine.ts'
import { median, printFigure } from './figures.ts'
import { sendGelf } from './gelf-sender.ts'
import { benchMessages } from './generator.ts'

export interface IngestOptions {
  /** Messages of the throughput run. */
  messages: number
  connections: number
  /** Messages a second of the delay run, and its length. */
  delayRate: number
  delaySeconds: number
}

const poolSize = 50_000
const floorBatchRows = 20_000

/** Sustained rate over GELF TCP against the same rows inserted straight into the same engine, then the delay until a message is found. */
export async function benchIngest(options: IngestOptions): Promise<void> {
  const engine = await startBenchEngine()
  const product = await startProduct({ env: { LOGLINE_CLICKHOUSE_URL: engine.url } })
  try {
    const port = await freePort()
    await product.addInput('org.graylog2.inputs.gelf.tcp.GELFTCPInput', { bind_address: '127.0.0.1', port })
    const messages = Array.from(benchMessages({ seed: 1, count: poolSize }), (message) =>
      JSON.stringify(message),
    )
    const meanBytes = messages.reduce((sum, text) => sum + text.length, 0) / messages.length
    const setting = `GELF TCP, ${options.connections} connections, ${Math.round(meanBytes)} bytes, 12 fields`

    await load(engine, { port, messages, connections: options.connections, count: poolSize })
    const elapsedMs = await load(engine, {
      port,
      messages,
      connections: options.connections,
      count: options.messages,
    })
    const rate = options.messages / (elapsedMs / 1000)
    printFigure('ingest, sent until stored', rate, 'messages/s', `${options.messages} messages, ${setting}`)

    const floor = await insertStraight(engine, Math.min(options.messages, 300_000))
    printFigure(
      'floor: same rows straight into the engine',
      floor,
      'messages/s',
      `JSONCompactEachRow, ${floorBatchRows} rows a statement, 2 in flight, fsync`,
    )
    printFigure('ratio ingest / floor', rate / floor, '')

    const delays = await measureDelays(product, options, { port, messages })
    const at = `at ${options.delayRate} messages/s for ${options.delaySeconds} s, ${delays.length} probes`
    printFigure('search-visible delay, median', median(delays), 'ms', at)
    printFigure('search-visible delay, longest', Math.max(...delays), 'ms', at)
  } finally {
    await product.dispose()
    await engine.stop()
  }
}

async function storedMessages(engine: BenchEngine): Promise<number> {
  return Number(
    await engine.sql(
      `SELECT sum(total_rows) FROM system.tables WHERE database = 'logline' AND name LIKE 'messages_%'`,
    ),
  )
}

async function load(engine: BenchEngine, options: Parameters<typeof sendGelf>[0]): Promise<number> {
  const wanted = (await storedMessages(engine)) + options.count
  const startedAtMs = performance.now()
  await sendGelf(options)
  await until(async () => (await storedMessages(engine)) >= wanted, 'everything sent is stored', 600_000)
  return performance.now() - startedAtMs
}

async function insertStraight(engine: BenchEngine, count: number): Promise<number> {
  const table = await engine.sql(
    `SELECT name FROM system.tables WHERE database = 'logline' AND name LIKE 'messages_%'`,
  )
  const rows = (await engine.sql(`SELECT * FROM ${table} LIMIT ${count} FORMAT JSONCompactEachRow`)).split(
    '\n',
  )
  await engine.sql(`CREATE TABLE floor AS ${table}`)
  const batches: string[] = []
  for (let from = 0; from < rows.length; from += floorBatchRows)
    batches.push(rows.slice(from, from + floorBatchRows).join('\n'))
  const startedAtMs = performance.now()
  const insertNext = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      await engine.sql('INSERT INTO floor FORMAT JSONCompactEachRow', batch)
    }
  }
  await Promise.all([insertNext(), insertNext()])
  const elapsedMs = performance.now() - startedAtMs
  await engine.sql('DROP TABLE floor')
  return rows.length / (elapsedMs / 1000)
}

async function measureDelays(
  product: Product,
  options: IngestOptions,
  intake: { port: number; messages: readonly string[] },
): Promise<number[]> {
  const { delayRate: rate, delaySeconds, connections } = options
  const sending = sendGelf({ ...intake, connections, rate, count: rate * delaySeconds })
  const delays: number[] = []
  const probes = Math.floor((delaySeconds - 3) / 0.5)
  await sleep(2000)
  for (let probe = 0; probe < probes; probe += 1) {
    delays.push(await delayOf(product, intake.port, `probe${probe}x${Date.now()}`))
    await sleep(500)
    if (delays.reduce((sum, delay) => sum + delay + 500, 2000) > delaySeconds * 1000) break
  }
  await sending
  return delays
}

async function delayOf(product: Product, port: number, word: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  const sentAtMs = performance.now()
  socket.end(`${JSON.stringify({ version: '1.1', host: 'probe', short_message: word })}\0`)
  await until(async () => {
    const answer = await product.api('GET', `/search/universal/relative?query=${word}&range=300&limit=1`)
    return ((await answer.json()) as { total_results: number }).total_results > 0
  }, 'the probe is found')
  return performance.now() - sentAtMs
}
