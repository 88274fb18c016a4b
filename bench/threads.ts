import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RecordProcessor } from '@logline/processing'
import { BatchFiller } from '../apps/server/src/data-plane/batches/fill-batch.ts'
import { emptyBatch, isFull, isHeavy } from '../apps/server/src/data-plane/batches/open-batch.ts'
import { type FrameAhead, ReadAhead } from '../apps/server/src/data-plane/batches/read-ahead.ts'
import { ReverseDns } from '../apps/server/src/data-plane/batches/reverse-dns.ts'
import { FrameCursor } from '../apps/server/src/data-plane/journal/frame.ts'
import { Journal } from '../apps/server/src/data-plane/journal/journal.ts'
import type { JournalTail } from '../apps/server/src/data-plane/journal/journal-reader.ts'
import { journalSource, remoteAddress } from '../apps/server/src/data-plane/journal/journal-source.ts'
import { KnownReplays } from '../apps/server/src/data-plane/journal/known-replays.ts'
import { StatsBook } from '../apps/server/src/data-plane/plan/input-stats.ts'
import { type BatchPlan, compileBatchPlan } from '../apps/server/src/data-plane/plans/batch-plan.ts'
import { ProcessingThreads } from '../apps/server/src/data-plane/processing/processing-threads.ts'
import { median, printFigure } from './figures.ts'
import { benchMessages } from './generator.ts'
import { planOf } from './streams.ts'

interface ThreadsOptions {
  messages: number
  runs: number
}

const streamCounts = [0, 100, 1_000]
const threadCounts = [0, 1, 2]
const nodeId = 'bench'

/** Of one message. */
interface Cost {
  wallUs: number
  /** Of the storing thread. */
  storingUs: number
  /** Of all others: threads that process, and what V8 does beside. */
  otherUs: number
}

/**
 * What processing threads take off the storing thread: the way from the journal into batches, without the engine, by the
 * number of streams in the plan. The rate on more cores follows from the processor times, as far as nothing else wants them.
 */
export async function benchThreads({ messages, runs }: ThreadsOptions): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'logline-bench-threads-'))
  const journal = await filledJournal(dir, messages)
  try {
    for (const streams of streamCounts) {
      const plan = compileBatchPlan({ ...planOf(streams), indexSets: [{ id: 'a', writeIndexNo: 0 }] })
      await benchPlan(journal, { plan, streams, messages, runs })
    }
  } finally {
    await journal.close()
    await rm(dir, { recursive: true })
  }
}

interface PlanSetting extends ThreadsOptions {
  plan: BatchPlan
  streams: number
}

/** Each number of threads in turn, so that a slower minute of the machine meets all of them. The first turn is for the compiler. */
async function benchPlan(journal: Journal, { plan, streams, messages, runs }: PlanSetting): Promise<void> {
  const pools = threadCounts.map((count) => ({
    threads: count === 0 ? null : new ProcessingThreads({ count, nodeId, onTallied: () => undefined }),
    costs: [] as Cost[], // none yet
    count,
  }))
  for (let run = 0; run <= runs; run += 1) {
    for (const { threads, costs } of pools) {
      const cost = await measure(journal, { plan, threads, messages })
      if (run > 0) costs.push(cost)
    }
  }
  printCosts(streams, pools, `${messages} messages over GELF, median of ${runs} in turn`)
  for (const { threads } of pools) await threads?.close()
}

function printCosts(
  streams: number,
  pools: readonly { count: number; costs: readonly Cost[] }[],
  setting: string,
): void {
  const rates = new Map<number, number>()
  for (const { count, costs } of pools) {
    const [wall, storing, others] = (['wallUs', 'storingUs', 'otherUs'] as const).map((name) =>
      median(costs.map((cost) => cost[name])),
    ) as [number, number, number] // three names
    rates.set(count, 1e6 / wall)
    printFigure(`${streams} streams, ${count} threads`, 1e6 / wall, 'messages/s', setting)
    printFigure('    against none', (rates.get(count) ?? 0) / (rates.get(0) ?? 0), 'times')
    printFigure('    processor time of the storing thread', storing, 'µs/message')
    printFigure('    processor time of all other threads', others, 'µs/message')
  }
}

async function filledJournal(dir: string, count: number): Promise<Journal> {
  const limits = { maxSizeBytes: 1 << 30, maxAgeMs: 86_400_000, minFreeDiskBytes: 0 }
  const journal = await Journal.open(dir, limits)
  const source = journalSource({ inputId: 'gelf', codec: 'gelf', configuration: {} })
  const remote = remoteAddress('127.0.0.1', 12201)
  const durable = () => new Promise((resolve) => journal.whenDurable(resolve))
  for (const message of benchMessages({ seed: 2, count })) {
    const payload = Buffer.from(JSON.stringify(message))
    while (!journal.append(source, remote, 1_700_000_000_000, payload)) await durable()
  }
  await durable()
  return journal
}

interface Setting {
  plan: BatchPlan
  threads: ProcessingThreads | null
  messages: number
}

async function measure(journal: Journal, { plan, threads, messages }: Setting): Promise<Cost> {
  const stats = new StatsBook()
  let wake = () => {}
  const ahead = new ReadAhead({
    journal: tailOf(journal),
    from: journal.state.read,
    threads,
    onLoss: () => undefined,
    onReady: () => wake(),
  })
  const processor = new RecordProcessor({ nodeId, statsOf: (inputId) => stats.of(inputId) })
  const filler = new BatchFiller({ processor, replays: new KnownReplays(), reverseDns: new ReverseDns() })
  let open = emptyBatch(ahead.position)
  const taken = ({ records, salt }: FrameAhead) => {
    processor.setSurroundings(plan.processing, salt)
    return records instanceof FrameCursor
      ? filler.process(records, open, isHeavy)
      : filler.take(records, open, isHeavy)
  }
  const before = { atMs: performance.now(), all: process.cpuUsage(), own: process.threadCpuUsage() }
  while (filler.readRecords < messages) {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    await ahead.fill(plan)
    if (isFull(open)) open = emptyBatch(ahead.position)
    const frame = ahead.take(null)
    if (frame === null) await promise
    else ahead.returnTo(await taken(frame))
  }
  const own = sum(process.threadCpuUsage(before.own))
  const all = sum(process.cpuUsage(before.all))
  const wallUs = ((performance.now() - before.atMs) * 1000) / messages
  await ahead.close()
  return { wallUs, storingUs: own / messages, otherUs: (all - own) / messages }
}

function sum({ user, system }: { user: number; system: number }): number {
  return user + system
}

function tailOf(journal: Journal): JournalTail {
  return {
    dir: journal.dir,
    salt: journal.state.salt,
    durableEnd: journal.durableEnd,
    segmentAtOrAfter: (no) => journal.segments.all().find((each) => each.firstRecordNo >= no),
  }
}
