import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputSet } from '../input-set.ts'
import { FrameCursor } from '../journal/frame.ts'
import { Journal, type JournalLimits } from '../journal/journal.ts'
import { lossText } from '../journal/journal-losses.ts'
import { JournalReader } from '../journal/journal-reader.ts'
import { type InputStats, StatsBook } from '../plan/input-stats.ts'
import type { FromDataPlane } from '../plan/plan.ts'
import { type InputKind, plannedInput } from './planned-input.ts'

type InputStateReport = Extract<FromDataPlane, { type: 'input-state' }>

export const roomyLimits: JournalLimits = { maxSizeBytes: 1 << 30, maxAgeMs: 86_400_000, minFreeDiskBytes: 0 }

/** One input with its real socket in front of a real journal, and nothing behind it. */
export async function startReceiving(
  kind: InputKind,
  configuration: Record<string, unknown> = {},
  limits: Partial<JournalLimits> = {},
) {
  const dir = await mkdtemp(join(tmpdir(), 'logline-receiving-'))
  const journal = await Journal.open(dir, { ...roomyLimits, ...limits })
  const stats = new StatsBook()
  const states: InputStateReport[] = []
  const inputs = new InputSet(journal, stats, {
    reportState: (state) => states.push(state),
    log: () => {},
    tlsFolders: null,
  })
  const planned = await plannedInput(kind, configuration)
  await inputs.apply([planned])
  const last = states.at(-1)
  if (last?.state !== 'RUNNING') throw new Error(`${kind} did not start: ${last?.detailedMessage}`)
  return {
    port: planned.configuration.port,
    journal,
    /** As they were reported, in order. */
    states,
    stats: stats.of(kind) satisfies InputStats,
    /** Its state now. */
    state: () => states.at(-1) ?? last,
    stop: () => inputs.stopAll(),
    /** The payloads in the journal, in order. */
    payloads: () => readPayloads(journal),
    /** The same as bytes. */
    records: async () => (await readRecords(journal)).map(({ payload }) => payload),
    /** Who sent each. */
    senders: async () => (await readRecords(journal)).map(({ sender }) => sender),
    async [Symbol.asyncDispose]() {
      await inputs.stopAll()
      await journal.close()
      await rm(dir, { recursive: true })
    },
  }
}

/** Every payload in a journal, from its first record on. */
export async function readPayloads(journal: Journal): Promise<string[]> {
  return (await readRecords(journal)).map(({ payload }) => payload.toString('utf8'))
}

async function readRecords(journal: Journal): Promise<{ payload: Buffer; sender: string }[]> {
  const records: { payload: Buffer; sender: string }[] = []
  const tail = {
    dir: journal.dir,
    salt: journal.state.salt,
    durableEnd: journal.durableEnd,
    segmentAtOrAfter: (no: number) => journal.segments.all().find((each) => each.firstRecordNo >= no),
  }
  const segment = journal.segments.oldest?.firstRecordNo ?? journal.durableEnd.recordNo
  const reader = new JournalReader(tail, { segment, offset: 16, recordNo: segment }, (loss) => {
    throw new Error(lossText(loss))
  })
  for (let frame = await reader.next(); frame !== null; frame = await reader.next()) {
    const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
    while (cursor.next()) {
      const { payload, remoteAddress } = cursor.record
      records.push({ payload: Buffer.from(payload), sender: remoteAddress })
    }
  }
  await reader.close()
  return records
}
