import { printBalance, settledBalance } from './intake/accounts.ts'
import { type BenchInput, type IntakeBench, processIds, startIntakeBench } from './intake/intake-bench.ts'
import { load } from './intake/load.ts'
import { makeProfiler, type Profiler } from './intake/profiler.ts'
import { chunksOf, type Protocol } from './intake/protocols.ts'
import { type Step, steps } from './intake/step-of-frame.ts'
import { watchThreads } from './intake/thread-times.ts'
import { printWork } from './intake/work.ts'

export interface StepsOptions {
  protocols: readonly Protocol[]
  messages: number
  connections: number
  /** Messages a second of protocols whose senders nothing makes wait. */
  rate: number
}

const warmUpMessages = 50_000
const settleMs = 60_000
/** What threads do, by the names that the system has for them. */
const helpers: Readonly<Record<string, RegExp>> = {
  'V8: garbage collection, compiling': /^V8Worker$/,
  'libuv: files of the journal, fsync': /^libuv-worker$/,
  'the profiler itself': /^v8:Prof/,
}
const engineWork: Readonly<Record<string, RegExp>> = {
  'inserting: reading blocks, indexes, writing parts': /^(HTTPHandler|Query|Collector|ThreadPool|WriteParts)/,
  'merging parts': /^(MergeMutate|Merge|BgSchPool)/,
}

/** Processor time of each step of the path of a message, for each protocol in turn, under full load. */
export async function benchSteps(options: StepsOptions): Promise<void> {
  for (const protocol of options.protocols) {
    const profiler = makeProfiler()
    const bench = await startIntakeBench([protocol], { ...profiler.env, LOGLINE_PROCESSING_THREADS: '0' })
    try {
      for (const input of bench.inputs) await benchInput({ bench, input, profiler }, options)
    } finally {
      await bench.dispose()
      profiler.dispose()
    }
  }
}

interface Profiled {
  bench: IntakeBench
  input: BenchInput
  profiler: Profiler
}

async function benchInput({ bench, input, profiler }: Profiled, options: StepsOptions): Promise<void> {
  const { protocol } = input
  const { messages: count, rate } = options
  const connections = protocol.isLossy ? 1 : options.connections
  const loading = { bench, input, ...(protocol.isLossy && { rate }) }
  const { engine, 'data plane': dataPlane } = processIds(bench)
  await load(loading, connections, chunksOf(protocol, { seed: 1, count: warmUpMessages }))
  const chunks = chunksOf(protocol, { seed: 2, count })

  profiler.start()
  const watches = [watchThreads(dataPlane), watchThreads(engine)]
  const work = await load(loading, connections, chunks)
  const [ofDataPlane = new Map(), ofEngine = new Map()] = await Promise.all(
    watches.map((each) => each.stop()),
  )
  const profiles = await profiler.stop()

  const pace = protocol.isLossy ? `, at ${rate}/s` : ''
  printWork(
    `${protocol.title}: sent until stored`,
    work,
    `${count} messages${pace}, under the profiler; times below for 100,000`,
  )
  const all = { messages: warmUpMessages + count, repeated: 0, timeoutMs: settleMs }
  await printBalance(input, await settledBalance(bench, input, all))
  const print = (name: string, seconds: number) =>
    console.log(`    ${name.padEnd(52)}${((seconds / count) * 100_000).toFixed(2).padStart(12)} s`)
  const totalOf = (process: string) => ((work.processor[process] ?? 0) * count) / 100_000
  const receiving = take(ofDataPlane, /^MainThread$/)
  const storing = take(ofDataPlane, /^WorkerThread$/)
  printThread(print, 'receiving thread', { seconds: receiving, seen: profiles.receiving })
  printThread(print, 'storing thread', { seconds: storing, seen: profiles.storing })
  console.log('  other threads of the data plane')
  printThreads(print, {
    total: totalOf('data plane') - receiving - storing,
    times: ofDataPlane,
    work: helpers,
  })
  console.log('  threads of the engine')
  printThreads(print, { total: totalOf('engine'), times: ofEngine, work: engineWork })
}

type Print = (name: string, seconds: number) => void

/** What the profiler saw is time of the clock, which waits for a processor, too: it is scaled to the thread's processor time. */
function printThread(
  print: Print,
  name: string,
  { seconds, seen }: { seconds: number; seen: ReadonlyMap<Step, number> },
): void {
  console.log(`  ${name}`)
  const all = [...seen.values()].reduce((sum, each) => sum + each, 0)
  for (const step of steps) {
    const share = (seen.get(step) ?? 0) / all
    if (share > 0) print(step, share * seconds)
  }
  print('together', seconds)
}

function printThreads(
  print: Print,
  {
    total,
    times,
    work,
  }: { total: number; times: Map<string, number>; work: Readonly<Record<string, RegExp>> },
): void {
  let rest = total
  for (const [name, pattern] of Object.entries(work)) {
    const seconds = take(times, pattern)
    rest -= seconds
    print(name, seconds)
  }
  print('the rest, and threads that have ended', rest)
}

/** The time of threads with such names, which are left out from then on. */
function take(times: Map<string, number>, pattern: RegExp): number {
  let sum = 0
  for (const [name, seconds] of times) {
    if (!pattern.test(name)) continue
    sum += seconds
    times.delete(name)
  }
  return sum
}
