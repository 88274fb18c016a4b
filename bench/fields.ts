import { openMessageStore } from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { type Product, startProduct } from '../dev/product.ts'
import { type BenchEngine, startBenchEngine } from './bench-engine.ts'
import { median, printFigure } from './figures.ts'
import { dayMs, loadSearchData } from './search-data.ts'

interface FieldsOptions {
  messages: number
  fields: number
  runs: number
}

/** The field list and the suggestions of values, with many fields in the catalogue and many messages. */
export async function benchFields({ messages, fields, runs }: FieldsOptions): Promise<void> {
  const engine = await startBenchEngine()
  const product = await startProduct({ env: { LOGLINE_CLICKHOUSE_URL: engine.url } })
  try {
    const answer = await product.api('GET', '/system/indices/index_sets')
    const indexSetId = ((await answer.json()) as { index_sets: { id: string }[] }).index_sets[0]?.id ?? ''
    const endMs = Date.now()
    await loadSearchData(engine, { indexSetId, count: messages, days: 30, endMs })
    await fillValueSummary(engine, indexSetId)
    await addFields(engine, `fields_${indexSetId}`, fields)
    const setting = `${fields} fields, ${messages} messages, median of ${runs}`
    const calls = [
      ['GET /views/fields', () => product.api('GET', '/views/fields')],
      ['GET /system/fields', () => product.api('GET', '/system/fields')],
      ['POST /search/suggest, a prefix', () => suggest(product, 'user', 'user-1')],
      ['POST /search/suggest, an absent field', () => suggest(product, 'nowhere', 'x')],
    ] as const
    for (const [name, call] of calls) printFigure(name, await medianMs(call, runs), 'ms', setting)
  } finally {
    await product.dispose()
    await engine.stop()
  }
}

/** The messages were made by the engine itself: their values are counted as those of a store of earlier times. */
async function fillValueSummary(engine: BenchEngine, indexSetId: string): Promise<void> {
  await engine.sql(`DROP TABLE values_${indexSetId} SYNC`)
  await engine.sql(
    `DELETE FROM migrations WHERE subject = 'messages_${indexSetId}' AND name = 'create the value summary'`,
  )
  const store = openMessageStore(engine.connection)
  await store.ensureIndexSet(indexSetId)
  await store.close()
}

const fieldPrefix = 'service_'

/** Enters so many more fields into a catalogue. */
export async function addFields(engine: BenchEngine, table: string, count: number): Promise<void> {
  const nowMs = Date.now()
  await engine.sql(`INSERT INTO ${table} (index_no, stream, field, type, first_ms, last_ms)
SELECT 0, '${defaultStreamId}', concat('${fieldPrefix}', toString(number % 97), '_field_', toString(number)), 'string', ${nowMs}, ${nowMs} FROM numbers(${count})`)
}

/** Takes the added ones out again, where the catalogue is kept. */
export async function removeFields(engine: BenchEngine, table: string): Promise<void> {
  await engine.sql(`DELETE FROM ${table} WHERE startsWith(field, '${fieldPrefix}')`)
}

function suggest(product: Product, field: string, input: string): Promise<Response> {
  const timerange = { type: 'relative', range: (30 * dayMs) / 1000 }
  return product.api('POST', '/search/suggest', { field, input, size: 10, timerange })
}

async function medianMs(call: () => Promise<Response>, runs: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const startedAtMs = performance.now()
    const answer = await call()
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
    if (run > 0) times.push(performance.now() - startedAtMs)
  }
  return median(times)
}
