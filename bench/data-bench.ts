import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../dev/product.ts'
import { type BenchEngine, startBenchEngine } from './bench-engine.ts'
import { loadSearchData, type SearchData } from './search-data.ts'

export interface DataOptions {
  messages: number
  /** How many days the messages are spread over. */
  days: number
  /** Loaded by the first run with it and kept for the next ones; without it the messages go with the run. */
  dataDir: string | undefined
}

/** A product and its engine with messages. */
export interface DataBench {
  engine: BenchEngine
  product: Product
  indexSetId: string
  /** Of the messages. */
  table: string
  /** How many days the messages are spread over, which end just after the newest one. */
  days: number
  endMs: number
  /** Whether an earlier run has loaded them. */
  isKept: boolean
  dispose(): Promise<void>
}

/** Longest time that merges and the columns of much used fields are waited for. */
const settleSeconds = 300

export async function startDataBench({ messages, days, dataDir }: DataOptions): Promise<DataBench> {
  const isKept = dataDir !== undefined && existsSync(dataDir)
  const engine = await startBenchEngine(dataDir && join(dataDir, 'engine'))
  const product = await startProduct({
    env: { LOGLINE_CLICKHOUSE_URL: engine.url },
    ...(dataDir && { dataDir: join(dataDir, 'product') }),
  })
  const dispose = async () => {
    await product.dispose()
    await engine.stop()
  }
  try {
    const indexSetId = await defaultIndexSetId(product)
    const table = `messages_${indexSetId}`
    const endMs = isKept ? await endOf(engine, table) : Date.now()
    if (!isKept) await load(engine, { indexSetId, count: messages, days, endMs })
    return { engine, product, indexSetId, table, days, endMs, isKept, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Waits until the engine has merged what it wants to merge, and filled the columns that were added. */
export async function settle(engine: BenchEngine): Promise<void> {
  const working =
    '(SELECT count() FROM system.merges) + (SELECT count() FROM system.mutations WHERE NOT is_done)'
  for (let waited = 0, quiet = 0; waited < settleSeconds && quiet < 5; waited += 1) {
    quiet = (await engine.sql(`SELECT ${working}`)) === '0' ? quiet + 1 : 0
    await sleep(1000)
  }
}

/** Names of the columns the store has made, by field. */
export async function promotedColumns({ engine, table }: DataBench): Promise<Map<string, string>> {
  const rows = await engine.sql(
    `SELECT comment, name FROM system.columns WHERE table = '${table}' AND startsWith(name, 'p_') AND comment != '' FORMAT TSV`,
  )
  const pairs = rows.split('\n').filter((row) => row !== '')
  return new Map(pairs.map((row) => row.split('\t') as [string, string])) // two columns were selected
}

async function defaultIndexSetId(product: Product): Promise<string> {
  const answer = await product.api('GET', '/system/indices/index_sets')
  return ((await answer.json()) as { index_sets: { id: string }[] }).index_sets[0]?.id ?? ''
}

/** Of messages that an earlier run has loaded. */
async function endOf(engine: BenchEngine, table: string): Promise<number> {
  return Number(await engine.sql(`SELECT toUnixTimestamp64Milli(max(ts)) + 1 FROM ${table}`))
}

async function load(engine: BenchEngine, data: SearchData): Promise<void> {
  const startedAtMs = performance.now()
  await loadSearchData(engine, data)
  const loadedAtMs = performance.now()
  await settle(engine)
  const seconds = (fromMs: number, toMs: number) => `${Math.round((toMs - fromMs) / 1000)} s`
  console.log(
    `loaded in ${seconds(startedAtMs, loadedAtMs)}, merged after ${seconds(loadedAtMs, performance.now())}`,
  )
}
