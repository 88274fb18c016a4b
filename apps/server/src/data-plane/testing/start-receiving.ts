import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputSet } from '../input-set.ts'
import { FrameCursor } from '../journal/frame.ts'
import { Journal, type JournalLimits } from '../journal/journal.ts'
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
    stats: stats.of(kind) satisfies InputStats,
    /** The payloads in the journal, in order. */
    payloads: () => readPayloads(journal),
    async [Symbol.asyncDispose]() {
      await inputs.stopAll()
      await journal.close()
      await rm(dir, { recursive: true })
    },
  }
}

/** Every payload in a journal, from its first record on. */
export async function readPayloads(journal: Journal): Promise<string[]> {
  const payloads: string[] = []
  const tail = {
    dir: journal.dir,
    durableEnd: journal.durableEnd,
    segmentAtOrAfter: (no: number) => journal.segments.all().find((each) => each.firstRecordNo >= no),
  }
  const reader = new JournalReader(tail, { segment: 0, offset: 16, recordNo: 0 }, (text) => {
    throw new Error(text)
  })
  for (let frame = await reader.next(); frame !== null; frame = await reader.next()) {
    const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
    while (cursor.next()) payloads.push(cursor.record.payload.toString('utf8'))
  }
  await reader.close()
  return payloads
}
