import { setTimeout as sleep } from 'node:timers/promises'
import { type DataBench, type DataOptions, promotedColumns, settle, startDataBench } from './data-bench.ts'
import { median } from './figures.ts'
import { comparisons, type SearchComparison } from './search-comparisons.ts'
import { dayMs } from './search-data.ts'

interface SearchOptions extends DataOptions {
  /** Runs of each query and of its floor, alternating. */
  runs: number
}

/** After so many uses, the store gives the fields of the searches columns of their own. */
const usesBeforePromotion = 4

/** Answers of the search API against the bare SQL over the engine's HTTP interface, on thirty days of messages. */
export async function benchSearch(options: SearchOptions): Promise<void> {
  const bench = await startDataBench(options)
  try {
    const { table, endMs } = bench
    const searches = (columns: ReadonlyMap<string, string>) => comparisons({ table, endMs, columns })
    await warm(bench, searches(new Map()))
    const columns = await promotedColumns(bench)
    printSetting(options, columns)
    for (const comparison of searches(columns)) await compare(bench, comparison, options.runs)
  } finally {
    await bench.dispose()
  }
}

/** Each search as often as it takes until its fields have columns, on one day of messages. */
async function warm(bench: DataBench, searches: readonly SearchComparison[]): Promise<void> {
  for (let use = 0; use < usesBeforePromotion; use += 1) {
    for (const comparison of searches) await search(bench, { ...comparison, days: 1 })
  }
  await sleep(5_000)
  await settle(bench.engine)
}

function printSetting({ messages, runs }: SearchOptions, columns: ReadonlyMap<string, string>): void {
  console.log(
    `${messages} messages over 30 days, median of ${runs} runs; own columns: ${[...columns.keys()].join(', ')}`,
  )
  console.log(
    `${'search'.padEnd(38)}${'answer ms'.padStart(11)}${'floor ms'.padStart(11)}${'ratio'.padStart(8)}`,
  )
}

async function compare(bench: DataBench, comparison: SearchComparison, runs: number): Promise<void> {
  const answers: number[] = []
  const floors: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const answerMs = await timed(() => search(bench, comparison))
    const floorMs = await timed(() =>
      Promise.all(comparison.floor.map((statement) => bench.engine.sql(statement))),
    )
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
  console.log(`${comparison.name.padEnd(38)}${figures.join('')}`)
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await task()
  return performance.now() - startedAtMs
}

async function search(
  { product, endMs }: DataBench,
  { query, days, searchType }: SearchComparison,
): Promise<void> {
  const timerange = {
    type: 'absolute',
    from: new Date(endMs - days * dayMs).toISOString(),
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
