import { setTimeout as sleep } from 'node:timers/promises'
import { type DataBench, type DataOptions, promotedColumns, settle, startDataBench } from './data-bench.ts'
import { median } from './figures.ts'
import { comparisons, type SearchComparison } from './search-comparisons.ts'

interface SearchOptions extends DataOptions {
  /** Runs of each query and of its floor, alternating. */
  runs: number
}

/** After so many uses, the store gives the fields of the searches columns of their own. */
const usesBeforePromotion = 4

const hourMs = 3_600_000

/**
 * Answers of the search API against the bare SQL over the engine's HTTP interface. For few hits the floor is reading them
 * by their key.
 */
export async function benchSearch(options: SearchOptions): Promise<void> {
  const bench = await startDataBench(options)
  try {
    const trace = await bench.engine.sql(
      `SELECT sf['trace'] FROM ${bench.table} WHERE ts < fromUnixTimestamp64Milli(${bench.endMs - (bench.days * 24 * hourMs) / 2}) ORDER BY ts DESC LIMIT 1`,
    )
    const searches = (columns: ReadonlyMap<string, string>) => comparisons({ ...bench, trace, columns })
    await warm(bench, searches(new Map()))
    const columns = await promotedColumns(bench)
    printSetting(options, columns)
    for (const comparison of searches(columns)) await compare(bench, comparison, options.runs)
  } finally {
    await bench.dispose()
  }
}

/** Each search as often as it takes until its fields have columns, on one hour of messages. */
async function warm(bench: DataBench, searches: readonly SearchComparison[]): Promise<void> {
  for (let use = 0; use < usesBeforePromotion; use += 1) {
    for (const comparison of searches) await search(bench, { ...comparison, hours: 1 })
  }
  await sleep(5_000)
  await settle(bench.engine)
}

function printSetting({ messages, days, runs }: SearchOptions, columns: ReadonlyMap<string, string>): void {
  console.log(
    `${messages} distinct messages over ${days * 24} h, median of ${runs} runs; own columns: ${[...columns.keys()].join(', ')}`,
  )
  console.log(
    `${'search'.padEnd(44)}${'answer ms'.padStart(11)}${'floor ms'.padStart(11)}${'ratio'.padStart(8)}  floor`,
  )
}

async function compare(bench: DataBench, comparison: SearchComparison, runs: number): Promise<void> {
  const floor = await floorStatements(bench, comparison)
  const answers: number[] = []
  const floors: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const answerMs = await timed(() => search(bench, comparison))
    const floorMs = await timed(() => Promise.all(floor.map((statement) => bench.engine.sql(statement))))
    if (run === 0) continue // the first run warms both up
    answers.push(answerMs)
    floors.push(floorMs)
  }
  const [answerMs, floorMs] = [median(answers), median(floors)]
  const figures = [
    answerMs.toFixed(1).padStart(11),
    floorMs.toFixed(1).padStart(11),
    (answerMs / floorMs).toFixed(2).padStart(8),
  ]
  const kind = Array.isArray(comparison.floor) ? 'bare SQL' : 'by key'
  console.log(`${comparison.name.padEnd(44)}${figures.join('')}  ${kind}`)
}

async function floorStatements({ engine }: DataBench, { floor }: SearchComparison): Promise<string[]> {
  if (Array.isArray(floor)) return floor
  const keys = await engine.sql(floor.keys)
  if (keys === '') return ['SELECT 1']
  return [floor.rows(`(ts, id) IN (${keys.split('\n').join(', ')})`)]
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await task()
  return performance.now() - startedAtMs
}

async function search(
  { product, endMs }: DataBench,
  { query, hours, searchType }: SearchComparison,
): Promise<void> {
  const timerange = {
    type: 'absolute',
    from: new Date(endMs - hours * hourMs).toISOString(),
    to: new Date(endMs).toISOString(),
  }
  const queries = [
    {
      id: 'q',
      timerange,
      query: { type: 'elasticsearch', query_string: query },
      search_types: [{ id: 's', ...searchType }],
    },
  ]
  const answer = await product.api('POST', '/views/search/sync', { queries })
  const job = (await answer.json()) as { errors?: unknown; results: { q: { search_types: { s?: unknown } } } }
  if (!answer.ok || job.results.q.search_types.s === undefined)
    throw new Error(`The search failed: ${JSON.stringify(job)}`)
}
