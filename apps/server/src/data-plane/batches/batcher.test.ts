// What the batcher inserts is compared with what each plan makes of the records of its batches, on one thread and one after
// the other, whatever the number of threads, and whenever plans change or everything is started anew. LOGLINE_KILL_ROUNDS=30
// plays the long form.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { InsertBatch, MessageStore } from '@logline/engine'
import { decodeUlidRecordNo, type Message } from '@logline/message'
import {
  ExtractorCounts,
  type PlannedExtractor,
  type ProcessingPlan,
  RecordProcessor,
} from '@logline/processing'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { StreamCounts } from '../accounting/stream-counts.ts'
import { addTallied } from '../accounting/thread-tally.ts'
import { FrameCursor } from '../journal/frame.ts'
import { Journal } from '../journal/journal.ts'
import { JournalReader, type JournalTail } from '../journal/journal-reader.ts'
import { journalSource, remoteAddress } from '../journal/journal-source.ts'
import { type InFlightBatch, type JournalState, saveJournalState } from '../journal/journal-state.ts'
import { KnownReplays } from '../journal/known-replays.ts'
import { StatsBook } from '../plan/input-stats.ts'
import { type BatchPlan, compileBatchPlan } from '../plans/batch-plan.ts'
import { PlanFolder } from '../plans/plan-folder.ts'
import { ProcessingThreads } from '../processing/processing-threads.ts'
import { eventually } from '../testing/eventually.ts'
import { roomyLimits } from '../testing/start-receiving.ts'
import { Batcher } from './batcher.ts'
import { ReverseDns } from './reverse-dns.ts'

const nodeId = 'node'
const numRuns = Number(process.env.LOGLINE_KILL_ROUNDS ?? 2)
const noCounts = () => ({
  inputs: new StatsBook(),
  streams: new StreamCounts(),
  extractors: new ExtractorCounts(),
})
type Counts = ReturnType<typeof noCounts>
const counts = noCounts()
const threads = new ProcessingThreads({
  count: 3,
  nodeId,
  onTallied: (tallied) => addTallied(tallied, counts),
})
let dir: string
let journal: Journal
let appended: number

/** An empty one, and counters at zero. */
async function beginAnew(): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'logline-batcher-'))
  journal = await Journal.open(dir, roomyLimits)
  appended = 0
  counts.inputs = new StatsBook()
  counts.streams.take()
  counts.extractors.take()
}

async function end(): Promise<void> {
  await journal.close()
  await rm(dir, { recursive: true })
}

afterAll(() => threads.close())

function tail(): JournalTail {
  return {
    dir,
    salt: journal.state.salt,
    get durableEnd() {
      return journal.durableEnd
    },
    segmentAtOrAfter: (no) => journal.segments.all().find((each) => each.firstRecordNo >= no),
  }
}

const sources = {
  gelf: journalSource({ inputId: 'gelf', codec: 'gelf', configuration: {} }),
  raw: journalSource({ inputId: 'raw', codec: 'raw', configuration: {} }),
  named: journalSource({ inputId: 'named', codec: 'raw', configuration: { force_rdns: true } }),
}
type Kind = 'good' | 'raw' | 'textless' | 'broken' | 'large' | 'named'

function append(kind: Kind): void {
  const no = appended++
  const json = (fields: object) => JSON.stringify({ host: 'h', _no: no, ...fields })
  const [source, text] = {
    good: [
      sources.gelf,
      json({ short_message: `text ${no}`, _took: no / 7, _path: '/ä/😀'.repeat(no % 40) }),
    ],
    raw: [sources.raw, `line ${no}`],
    textless: [sources.gelf, json({})],
    broken: [sources.gelf, '{"short_message":'],
    large: [sources.gelf, json({ short_message: 'm', full_message: 'x'.repeat(700_000) })],
    named: [sources.named, `line ${no}`],
  }[kind] as [typeof sources.gelf, string]
  const remote = remoteAddress(`10.0.0.${no % 5}`, 514)
  if (!journal.append(source, remote, 1_700_000_000_000 + no, Buffer.from(text)))
    throw new Error('The journal is full')
}

const lastDigit: PlannedExtractor = {
  ...{ id: 'digit', title: 'Last digit', type: 'regex', config: { regex_value: '(\\d)$' } },
  ...{ sourceField: 'message', targetField: 'digit', cursorStrategy: 'copy' },
  ...{ conditionType: 'none', conditionValue: '', converters: [{ type: 'numeric', config: {} }] },
}

/** By number, with an extractor, rules that match some messages, and one that cannot be used. */
function planOf(no: number, counts: Counts): BatchPlan {
  const rule = (type: 'REGEX' | 'PRESENCE', field: string, value: string) =>
    ({ type, field, value, isInverted: false }) as const
  const stream = (id: string, rules: ProcessingPlan['streams'][number]['rules']) =>
    ({
      id,
      indexSetId: 'a',
      matchingType: 'AND',
      removesMatchesFromDefaultStream: no % 2 === 0,
      rules,
    }) as const
  const plan: ProcessingPlan = {
    processors: ['filterChain', 'streamRules'],
    inputs: [{ id: 'gelf', staticFields: { plan: `p${no}` }, extractors: [lastDigit] }],
    defaultStream: { id: 'default', indexSetId: 'a' },
    failuresStream: { id: 'failures', indexSetId: 'a' },
    streams: [
      stream('odd', [rule('REGEX', 'message', `[${no}579]$`)]),
      stream('unusable', [rule('REGEX', 'message', '(')]),
      stream('long', [rule('PRESENCE', 'full_message', '')]),
    ],
    indexSets: [{ id: 'a', writeIndexNo: no }],
    grokPatterns: {},
    idTime: 'arrival',
  }
  return compileBatchPlan(plan, counts)
}

const planNos = [0, 1, 2]
const plans = planNos.map((no) => planOf(no, counts))
const planNo = (no: number) => plans[no] ?? expect.fail('no such plan')
const nameOf = async (address: string) => [`name-of-${address}`]

/** A batch that was written down, and the inserts of it, as they came. */
type Known = Map<number, InFlightBatch>

function startBatcher(state: JournalState, hasThreads: boolean, known: Known) {
  const inserted: Message[][] = []
  const processed: Message[] = []
  const store = {
    ensureIndexSet: async () => undefined,
    async insert({ messages }: InsertBatch) {
      inserted.push([...messages])
      await sleep(Math.random() * 20)
    },
  } satisfies Partial<MessageStore>
  const replays = new KnownReplays()
  const batcher = new Batcher({
    journal: tail(),
    state,
    replays,
    plans: new PlanFolder(dir),
    threads: hasThreads ? threads : null,
    processor: new RecordProcessor({ nodeId, statsOf: (inputId) => counts.inputs.of(inputId) }),
    reverseDns: new ReverseDns(nameOf),
    report: () => undefined,
    onProcessed: (message) => void processed.push(message),
    onStored: async () => true,
    saveState(saved) {
      for (const batch of saved.inFlight) known.set(batch.from.recordNo, batch)
      return saveJournalState(dir, { salt: state.salt, replays: [], ...saved })
    },
  })
  batcher.start()
  // The batcher uses nothing else of a store.
  return { batcher, inserted, processed, store: store as unknown as MessageStore }
}

/** What a plan makes of the records of a batch, each by itself. */
async function messagesOf(batch: InFlightBatch, counts: Counts): Promise<Message[]> {
  const plan = planNos.map((no) => planOf(no, counts)).find(({ hash }) => hash === batch.plan)
  if (plan === undefined) throw new Error('The batch has a plan nobody has made')
  const processor = new RecordProcessor({ nodeId, statsOf: (inputId) => counts.inputs.of(inputId) })
  const reader = new JournalReader(tail(), batch.from, () => expect.fail('Something was lost'))
  const messages: Message[] = []
  for (let frame = await reader.next(batch.to); frame !== null; frame = await reader.next(batch.to)) {
    processor.setSurroundings(plan.processing, reader.salt, new Map(Object.entries(batch.senderNames)))
    const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
    cursor.skipTo(batch.from.recordNo)
    while (cursor.next() && cursor.record.recordNo < batch.to.recordNo)
      messages.push(...processor.process(cursor.record))
  }
  await reader.close()
  return messages
}

const kind = fc.oneof(
  { weight: 600, arbitrary: fc.constantFrom<Kind>('good', 'raw') },
  { weight: 30, arbitrary: fc.constantFrom<Kind>('textless', 'broken') },
  { weight: 6, arbitrary: fc.constant<Kind>('large') },
  { weight: 1, arbitrary: fc.constant<Kind>('named') },
)
type Step = { records: Kind[] } | { plan: number } | { waitMs: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ records: fc.array(kind, { minLength: 50, maxLength: 500, size: 'max' }) }),
  },
  { weight: 2, arbitrary: fc.record({ plan: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ waitMs: fc.nat(150) }) },
)

async function play(steps: readonly Step[], batcher: Batcher): Promise<void> {
  journal.onDurable = () => batcher.wake()
  for (const each of steps) {
    if ('plan' in each) batcher.setPlan(planNo(each.plan))
    else if ('waitMs' in each) await sleep(each.waitMs)
    else {
      for (const kind of each.records) append(kind)
      await new Promise((resolve) => journal.whenDurable(resolve))
    }
  }
}

/** In the order of the journal. */
function inOrder(known: Known): InFlightBatch[] {
  return [...known.values()].sort((left, right) => left.from.recordNo - right.from.recordNo)
}

function countsOf({ inputs: stats, streams, extractors }: Counts) {
  const inputs = Object.entries(stats.snapshot()).map(([id, { processedMessages, failures, incomplete }]) => [
    id,
    { processedMessages, failures, incomplete },
  ])
  const { times: _, ...extracted } = extractors.snapshot()[lastDigit.id] ?? { times: null }
  return { inputs: Object.fromEntries(inputs), streams: streams.snapshot(), extracted }
}

/** Once all that was appended is stored. */
async function stopWhenStored(batcher: Batcher): Promise<void> {
  const settled = () =>
    Object.values(batcher.outcomes).reduce(
      (sum, { stored, failed, dropped }) => sum + stored + failed + dropped,
      0,
    )
  await eventually(() => expect(settled()).toBe(appended))
  await batcher.stop(60_000)
}

/** What the batches have to give together, counted as it has to be counted. */
async function expectedOf(known: Known) {
  const counts = noCounts()
  const messages: Message[] = []
  for (const batch of inOrder(known)) messages.push(...(await messagesOf(batch, counts)))
  return { messages, counts: countsOf(counts) }
}

/** Vitest compares thousands of messages for seconds; it is asked only to say what differs. */
function expectSame(actual: readonly Message[], expected: readonly Message[]): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

const someSteps = fc.array(step, { minLength: 4, maxLength: 10, size: 'max' })
const threadCounts = [{ count: 0 }, { count: 3 }]

it.each(threadCounts)(
  'each record gives what the plan of its batch makes of it, once and in the order of the journal, by $count threads',
  async ({ count }) => {
    const isStoredAsExpected = async (steps: readonly Step[]) => {
      await beginAnew()
      const known: Known = new Map()
      const { batcher, inserted, processed, store } = startBatcher(journal.state, count > 0, known)
      batcher.setStore(store)
      batcher.setPlan(planNo(0))
      await play(steps, batcher)
      await stopWhenStored(batcher)
      const expected = await expectedOf(known)
      expectSame(inserted.flat(), expected.messages)
      expectSame(processed, expected.messages)
      expect(countsOf(counts)).toEqual(expected.counts)
      expect(new Set(expected.messages.map(({ id }) => decodeUlidRecordNo(id))).size).toBe(appended)
      await end()
    }
    await fc.assert(fc.asyncProperty(someSteps, isStoredAsExpected), { numRuns, endOnFailure: true })
  },
)

it.each(threadCounts)(
  'batches that $count threads have made are the same to another number of them after a restart',
  async ({ count }) => {
    const areTheSame = async (steps: readonly Step[]) => {
      await beginAnew()
      const known: Known = new Map()
      // Without a store all that is cut stays in flight.
      const before = startBatcher(journal.state, count > 0, known)
      before.batcher.setPlan(planNo(0))
      append('good')
      await play(steps, before.batcher)
      await eventually(() => expect(known.size).toBeGreaterThan(0))
      await before.batcher.stop(0)
      const firstKnown = [...known.keys()]
      await journal.close()
      journal = await Journal.open(dir, roomyLimits)
      const { batcher, inserted, store } = startBatcher(journal.state, count === 0, known)
      batcher.setPlan(planNo(1))
      batcher.setStore(store)
      await play(steps, batcher)
      await stopWhenStored(batcher)
      expectSame(inserted.flat(), (await expectedOf(known)).messages)
      expect([...known.keys()]).toEqual(expect.arrayContaining(firstKnown))
      await end()
    }
    await fc.assert(fc.asyncProperty(someSteps, areTheSame), { numRuns, endOnFailure: true })
  },
)
