import { setTimeout as sleep } from 'node:timers/promises'
import { type DataBench, type DataOptions, startDataBench } from './data-bench.ts'
import { median } from './figures.ts'

interface InsightOptions extends DataOptions {
  runs: number
}

const minuteMs = 60_000

/**
 * Explanations of a quarter of an hour and patterns over all messages, by the API, beside what it takes to count the
 * messages of the same range by bare SQL.
 */
export async function benchInsights(options: InsightOptions): Promise<void> {
  const bench = await startDataBench(options)
  try {
    const { table, endMs, days } = bench
    await untilItAnswers(bench)
    const timerange = rangeOf(endMs - days * 1_440 * minuteMs, endMs)
    const selection = rangeOf(endMs - 120 * minuteMs, endMs - 105 * minuteMs)
    const queries = { 'all messages': '*', 'a tenth of them': 'level:3', 'words of a text': 'timeout' }
    console.log(`${options.messages} messages over ${days * 24} h, median of ${options.runs} runs`)
    console.log(`${''.padEnd(34)}${'answer ms'.padStart(11)}${'count ms'.padStart(11)}${'read'.padStart(10)}`)
    for (const [name, query_string] of Object.entries(queries)) {
      const body = { query_string, timerange }
      await measure(bench, options.runs, {
        name: `explain ${name}`,
        path: '/search/explain',
        body: { ...body, selection },
        table,
      })
      await measure(bench, options.runs, {
        name: `patterns of ${name}`,
        path: '/search/patterns',
        body,
        table,
      })
      await measure(bench, options.runs, { name: `fields of ${name}`, path: '/search/fields', body, table })
    }
    const like = await newestMessage(bench, timerange)
    await measure(bench, options.runs, {
      name: 'those like the newest',
      path: '/search/patterns',
      body: { query_string: '*', timerange, like },
      table,
    })
    // It keeps what it has counted: the first answer is the dear one.
    const startedAtMs = performance.now()
    await bench.product.api('POST', '/search/traffic', { by: 'service' })
    console.log(
      `traffic by service, first answer${(performance.now() - startedAtMs).toFixed(0).padStart(13)}`,
    )
    const by = (by: string) => ({ name: `traffic by ${by}`, path: '/search/traffic', body: { by }, table })
    await measure(bench, options.runs, by('stream'))
    await measure(bench, options.runs, by('service'))
    await measure(bench, options.runs, by('source'))
  } finally {
    await bench.dispose()
  }
}

/** A product with data of an earlier run is started before its engine is asked. */
async function untilItAnswers({ product }: DataBench): Promise<void> {
  const body = { timerange: { type: 'relative', range: 1 } }
  while (!(await product.api('POST', '/search/patterns', body)).ok) await sleep(500)
}

function rangeOf(fromMs: number, toMs: number) {
  return { type: 'absolute', from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}

/** The text of one. */
async function newestMessage({ product }: DataBench, timerange: object): Promise<string> {
  const body = { query_string: '*', timerange, limit: 1 }
  const answer = await product.api('POST', '/search/patterns', body)
  const { patterns } = (await answer.json()) as { patterns: { examples: { message: string }[] }[] }
  return patterns[0]?.examples[0]?.message ?? ''
}

interface Measured {
  name: string
  path: string
  body: object
  table: string
}

async function measure(
  { product, engine }: DataBench,
  runs: number,
  { name, path, body, table }: Measured,
): Promise<void> {
  const answers: number[] = []
  const floors: number[] = []
  let read = 0
  for (let run = 0; run <= runs; run += 1) {
    const startedAtMs = performance.now()
    const response = await product.api('POST', path, body)
    const answer = (await response.json()) as {
      selection?: { read: number }
      baseline?: { read: number }
      read?: number
    }
    const tookMs = performance.now() - startedAtMs
    if (!response.ok) throw new Error(`${name} failed: ${JSON.stringify(answer)}`)
    read = answer.read ?? (answer.selection?.read ?? 0) + (answer.baseline?.read ?? 0)
    const floorStartMs = performance.now()
    await engine.sql(
      `SELECT count() FROM ${table} WHERE toUnixTimestamp64Milli(ts) > 0 AND position(stream_set, '0') > 0`,
    )
    if (run === 0) continue // the first run warms both up
    answers.push(tookMs)
    floors.push(performance.now() - floorStartMs)
  }
  const figures = [median(answers).toFixed(0).padStart(11), median(floors).toFixed(0).padStart(11)]
  console.log(`${name.padEnd(34)}${figures.join('')}${String(read).padStart(10)}`)
}
