/**
 * Entry of the storing thread: reads the journal, makes messages or has processing threads make them, inserts them. A
 * thread of its own, because a busy event loop makes the system drop datagrams: with decoding and insertion beside the
 * sockets 14% of 20,000 datagrams a second were lost, unnoticed.
 */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type MessageStore, openMessageStore } from '@logline/engine'
import { ExtractorCounts, RecordProcessor } from '@logline/processing'
import { countUnfinished, type RecordsByInput } from './accounting/count-records.ts'
import { StreamCounts } from './accounting/stream-counts.ts'
import { addTallied, type Tallied } from './accounting/thread-tally.ts'
import { Batcher } from './batches/batcher.ts'
import { ReverseDns } from './batches/reverse-dns.ts'
import type { JournalTail } from './journal/journal-reader.ts'
import { saveJournalState } from './journal/journal-state.ts'
import { KnownReplays } from './journal/known-replays.ts'
import { OutputSet } from './outputs/output-set.ts'
import { StatsBook } from './plan/input-stats.ts'
import { compileBatchPlan } from './plans/batch-plan.ts'
import { PlanFolder } from './plans/plan-folder.ts'
import { ProcessingThreads } from './processing/processing-threads.ts'
import type { FromStoring, StoringCounters, StoringStart, ToStoring } from './storing-protocol.ts'
import { TailSet } from './tail/tail-set.ts'

const countersIntervalMs = 1000

const start = workerData as StoringStart // given by storing-thread.ts
const { journalDir, nodeId, state, processingThreads } = start
const stats = new StatsBook()
const routed = new StreamCounts()
const extracted = new ExtractorCounts()
const tails = new TailSet((report) => post({ type: 'tail', report }))
const outputs = new OutputSet({
  dir: join(journalDir, 'outputs'),
  maxBufferBytes: start.outputs.outputBufferBytes,
  tlsFolders: start.outputs.tlsFolders,
  report,
})
const replays = new KnownReplays(state.replays)
let extent = start.extent
let store: MessageStore | null = null
let waitingBefore: RecordsByInput | null = null

function post(message: FromStoring): void {
  parentPort?.postMessage(message)
}

function report(text: string): void {
  post({ type: 'report', text })
}

function onTallied(tallied: Tallied): void {
  addTallied(tallied, { inputs: stats, streams: routed, extractors: extracted })
}

const journal: JournalTail = {
  dir: journalDir,
  salt: state.salt,
  get durableEnd() {
    return extent.durableEnd
  },
  segmentAtOrAfter: (firstRecordNo) => extent.segments.find((each) => each.firstRecordNo >= firstRecordNo),
}

const threads =
  processingThreads > 0 ? new ProcessingThreads({ count: processingThreads, nodeId, onTallied }) : null

const batcher = new Batcher({
  journal,
  state,
  processor: new RecordProcessor({
    nodeId,
    statsOf: (inputId) => stats.of(inputId),
  }),
  threads,
  reverseDns: new ReverseDns(),
  report,
  onProcessed(message) {
    routed.count(message)
    tails.offer(message)
  },
  onStored: (messages) => outputs.take(messages),
  replays,
  plans: new PlanFolder(journalDir),
  saveState: async (saved) => {
    await saveJournalState(journalDir, { salt: state.salt, replays: replays.all(), ...saved })
    post({ type: 'saved', progress: { read: saved.read, inFlight: saved.inFlight } })
  },
})

function counters(): StoringCounters {
  const { readMessages, writtenMessages, outcomes, losses } = batcher
  return {
    inputs: stats.snapshot(),
    streams: routed.snapshot(),
    extractors: extracted.snapshot(),
    outputs: outputs.snapshot(),
    readMessages,
    writtenMessages,
    outcomes,
    losses,
    waitingBefore,
    replays: replays.all(),
  }
}

function setStore(next: MessageStore | null): void {
  const before = store
  store = next
  batcher.setStore(next)
  before?.close().catch((error: unknown) => report(`Closing the engine: ${String(error)}`))
}

async function stop(waitMs: number): Promise<void> {
  clearInterval(timer)
  // A batch that waits to know its outputs is repeated at the next start.
  outputs.stopWaiting()
  await batcher.stop(store === null ? 0 : waitMs)
  await threads?.close()
  await store?.close()
  await outputs.stop()
  post({ type: 'stopped', counters: counters() })
}

function handle(message: ToStoring): void {
  switch (message.type) {
    case 'grown':
      extent = message.extent
      batcher.wake()
      break
    case 'plan':
      tails.setPlan(message.plan)
      outputs.setPlan(message.plan.outputs)
      batcher.setPlan(
        compileBatchPlan({ ...message.plan, idTime: 'arrival' }, { streams: routed, extractors: extracted }),
      )
      break
    case 'engine':
      setStore(message.connection === null ? null : openMessageStore(message.connection))
      break
    case 'tail':
      tails.handle(message.request)
      break
    case 'stop':
      void stop(message.waitMs)
      break
  }
}

const timer = setInterval(() => {
  post({ type: 'counters', counters: counters() })
  batcher.noteDurableEnd()
  outputs.tick()
}, countersIntervalMs)
parentPort?.on('message', handle)
// What was finished could be deleted while it is counted.
waitingBefore = await countUnfinished(journal, state, { replays })
batcher.start()
