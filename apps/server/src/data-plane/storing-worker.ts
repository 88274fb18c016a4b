/**
 * Entry of the storing thread: reads the journal, makes messages, inserts them. A thread of its own, because a busy event
 * loop makes the system drop datagrams: with decoding and insertion beside the sockets 14% of 20,000 datagrams a second
 * were lost, unnoticed.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type MessageStore, openMessageStore } from '@logline/engine'
import { RecordProcessor } from '@logline/processing'
import { Batcher } from './batches/batcher.ts'
import { ReverseDns } from './batches/reverse-dns.ts'
import type { JournalTail } from './journal/journal-reader.ts'
import { saveJournalState } from './journal/journal-state.ts'
import { StatsBook } from './plan/input-stats.ts'
import { compileBatchPlan } from './plans/batch-plan.ts'
import { PlanFolder } from './plans/plan-folder.ts'
import type { FromStoring, StoringCounters, StoringStart, ToStoring } from './storing-protocol.ts'
import { TailSet } from './tail/tail-set.ts'

const countersIntervalMs = 1000

const start = workerData as StoringStart // given by storing-thread.ts
const { journalDir, nodeId, state } = start
const stats = new StatsBook()
const tails = new TailSet((report) => post({ type: 'tail', report }))
let extent = start.extent
let store: MessageStore | null = null

function post(message: FromStoring): void {
  parentPort?.postMessage(message)
}

function report(text: string): void {
  post({ type: 'report', text })
}

const journal: JournalTail = {
  dir: journalDir,
  get durableEnd() {
    return extent.durableEnd
  },
  segmentAtOrAfter: (firstRecordNo) => extent.segments.find((each) => each.firstRecordNo >= firstRecordNo),
}

const batcher = new Batcher({
  journal,
  state,
  processor: new RecordProcessor({
    nodeId,
    statsOf: (inputId) => stats.of(inputId),
  }),
  reverseDns: new ReverseDns(),
  report,
  onProcessed: (message) => tails.offer(message),
  plans: new PlanFolder(journalDir),
  saveState: async ({ read, inFlight }) => {
    await saveJournalState(journalDir, { salt: state.salt, read, inFlight })
    post({ type: 'saved', progress: { read, inFlight } })
  },
})

function counters(): StoringCounters {
  const { readMessages, writtenMessages } = batcher
  return { inputs: stats.snapshot(), readMessages, writtenMessages }
}

function setStore(next: MessageStore | null): void {
  const before = store
  store = next
  batcher.setStore(next)
  before?.close().catch((error: unknown) => report(`Closing the engine: ${String(error)}`))
}

async function stop(waitMs: number): Promise<void> {
  clearInterval(timer)
  await batcher.stop(store === null ? 0 : waitMs)
  await store?.close()
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
      batcher.setPlan(compileBatchPlan({ ...message.plan, idTime: 'arrival' }))
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

const timer = setInterval(() => post({ type: 'counters', counters: counters() }), countersIntervalMs)
parentPort?.on('message', handle)
batcher.start()
