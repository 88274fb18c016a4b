import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type Product, startProduct, until } from '../dev/product.ts'
import { type BenchEngine, startBenchEngine } from './bench-engine.ts'
import { median, printFigure } from './figures.ts'
import { sendGelf } from './gelf-sender.ts'
import { type BenchShape, benchMessages } from './generator.ts'
import { peakMib, processorSeconds } from './processes.ts'

export interface IngestOptions {
  /** Messages of the throughput run. */
  messages: number
  shape: BenchShape
  connections: number
  /** Messages a second of the delay run, and its length. */
  delayRate: number
  delaySeconds: number
}

const warmUpMessages = 50_000
const floorMessages = 300_000
const floorBatchRows = 20_000

/**
 * Sustained rate over GELF TCP, processor time, disk and memory, against the same rows inserted straight into a table of
 * the same engine that has no indexes; then the delay until a message is found.
 */
export async function benchIngest(options: IngestOptions): Promise<void> {
  const { messages: count, shape, connections } = options
  const engine = await startBenchEngine()
  const product = await startProduct({ env: { LOGLINE_CLICKHOUSE_URL: engine.url } })
  try {
    const port = await freePort()
    await product.addInput('org.graylog2.inputs.gelf.tcp.GELFTCPInput', { bind_address: '127.0.0.1', port })
    const bench = { engine, product, port, connections }
    await load(bench, serialised({ seed: 1, count: warmUpMessages, shape }))

    const messages = serialised({ seed: 2, count, shape })
    const rawBytes = messages.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / count
    const setting = `${count} distinct messages of ${Math.round(rawBytes)} bytes over a day, GELF TCP, ${connections} connections`
    const work = await load(bench, messages)
    printWork(`${shape}: sent until stored`, work, setting)
    const { server, dataPlane } = product.processes()
    const peaks = [server, dataPlane, engine.pid].map(peakMib)
    printFigure('  peak memory of the three processes', sum(peaks), 'MiB', peaks.map(Math.round).join(' + '))

    const table = await messagesTable(engine)
    const floor = await insertStraight(engine, table, Math.min(count, floorMessages))
    printWork(
      '  floor: straight into a table without indexes',
      floor,
      `${floorBatchRows} rows a statement, 2 in flight, fsync`,
    )
    printFigure('  ratio of rates', work.rate / floor.rate, '', 'goal 0.6')
    const disk = await bytesOfRow(engine, table)
    const floorDisk = await bytesOfRow(engine, 'floor')
    printFigure(
      '  disk',
      disk,
      'bytes',
      `of a message, merged; ${(disk / rawBytes).toFixed(2)} of its raw bytes`,
    )
    printFigure(
      '  floor: disk without indexes',
      floorDisk,
      'bytes',
      `${(floorDisk / rawBytes).toFixed(2)} of the raw bytes`,
    )
    printFigure('  ratio of disk', disk / floorDisk, '', 'goal 1.3')
    await engine.sql('DROP TABLE floor')

    if (options.delaySeconds > 0) await printDelays(product, options, port)
  } finally {
    await product.dispose()
    await engine.stop()
  }
}

function serialised(options: Parameters<typeof benchMessages>[0]): string[] {
  return Array.from(benchMessages(options), (message) => JSON.stringify(message))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** What it took to store messages. */
interface Work {
  /** Messages a second. */
  rate: number
  /** Processor seconds of 100,000 messages, by process. */
  processor: Record<string, number>
}

function printWork(name: string, { rate, processor }: Work, setting: string): void {
  printFigure(name, rate, 'messages/s', setting)
  for (const [process, seconds] of Object.entries(processor))
    printFigure(`    processor time of the ${process}`, seconds, 's', 'for 100,000 messages')
}

async function messagesTable(engine: BenchEngine): Promise<string> {
  return await engine.sql(
    `SELECT name FROM system.tables WHERE database = 'logline' AND name LIKE 'messages_%'`,
  )
}

async function storedMessages(engine: BenchEngine): Promise<number> {
  return Number(
    await engine.sql(
      `SELECT sum(total_rows) FROM system.tables WHERE database = 'logline' AND name LIKE 'messages_%'`,
    ),
  )
}

interface Bench {
  engine: BenchEngine
  product: Product
  port: number
  connections: number
}

async function load(
  { engine, product, port, connections }: Bench,
  messages: readonly string[],
): Promise<Work> {
  const processes = { 'data plane': product.processes().dataPlane, engine: engine.pid }
  return await measured(processes, messages.length, async () => {
    const wanted = (await storedMessages(engine)) + messages.length
    await sendGelf({ port, messages, connections, count: messages.length })
    await until(async () => (await storedMessages(engine)) >= wanted, 'everything sent is stored', 1_200_000)
  })
}

async function measured(
  processes: Record<string, number | null | undefined>,
  count: number,
  task: () => Promise<void>,
): Promise<Work> {
  const before = Object.values(processes).map(processorSeconds)
  const startedAtMs = performance.now()
  await task()
  const rate = count / ((performance.now() - startedAtMs) / 1000)
  const processor = Object.entries(processes).map(([name, pid], index): [string, number] => [
    name,
    ((processorSeconds(pid) - (before[index] ?? 0)) / count) * 100_000,
  ])
  return { rate, processor: Object.fromEntries(processor) }
}

/** Fills the table `floor`, which has no index but its key, with rows of the other one, in the format the product uses. */
async function insertStraight(engine: BenchEngine, table: string, count: number): Promise<Work> {
  await engine.sql(`CREATE TABLE floor AS ${table}`)
  const indexes = await engine.sql(
    `SELECT name FROM system.data_skipping_indices WHERE table = 'floor' FORMAT TSV`,
  )
  for (const index of indexes.split('\n')) await engine.sql(`ALTER TABLE floor DROP INDEX ${index}`)
  const batches: Uint8Array[] = []
  for (let from = 0; from < count; from += floorBatchRows) {
    const page = `LIMIT ${Math.min(floorBatchRows, count - from)} OFFSET ${from}`
    const sql = `SELECT * FROM ${table} ORDER BY ts, id ${page} SETTINGS max_block_size = ${floorBatchRows} FORMAT Native`
    batches.push(await engine.bytes(sql))
  }
  const insertNext = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      await engine.sql('INSERT INTO floor FORMAT Native', batch)
    }
  }
  return await measured({ engine: engine.pid }, count, async () => {
    await Promise.all([insertNext(), insertNext()])
  })
}

/** With all parts merged into one. */
async function bytesOfRow(engine: BenchEngine, table: string): Promise<number> {
  await engine.sql(`OPTIMIZE TABLE ${table} FINAL SETTINGS max_execution_time = 0`)
  const answer = await engine.sql(
    `SELECT sum(bytes_on_disk) / sum(rows) FROM system.parts WHERE active AND database = 'logline' AND table = '${table}'`,
  )
  return Number(answer)
}

async function printDelays(product: Product, options: IngestOptions, port: number): Promise<void> {
  const { delayRate, delaySeconds, shape } = options
  const messages = serialised({ seed: 3, count: delayRate * delaySeconds, shape })
  const delays = await measureDelays(product, options, { port, messages })
  const at = `at ${delayRate} messages/s for ${delaySeconds} s, ${delays.length} probes`
  printFigure('search-visible delay, median', median(delays), 'ms', at)
  printFigure('search-visible delay, longest', Math.max(...delays), 'ms', at)
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
