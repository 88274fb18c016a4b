import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JournalLoss } from '../plan/plan.ts'
import { roomyLimits } from '../testing/start-receiving.ts'
import { FrameCursor } from './frame.ts'
import { Journal } from './journal.ts'
import { JournalReader } from './journal-reader.ts'
import { journalSource, remoteAddress } from './journal-source.ts'
import { saveJournalState } from './journal-state.ts'
import type { JournalPosition } from './position.ts'
import { segmentPath } from './segment-file.ts'

const source = journalSource({ inputId: 'i', codec: 'raw', configuration: {} })
const remote = remoteAddress('127.0.0.1', 514)
const segmentHeader = 16
const start = { segment: 0, offset: segmentHeader, recordNo: 0 }
/** A segment ends with the first frame behind 1 MiB. */
const payloadBytes = 350_000
const ofSegment = [0, 3, 6, 9] as const
const records = 11

let dir: string
let frameBytes: number
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'logline-damage-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** A journal of four segments with three records each, but for the last with two; each record is a frame. */
async function writeJournal(): Promise<void> {
  const journal = await Journal.open(dir, { ...roomyLimits, maxSizeBytes: 8 << 20 })
  for (let no = 0; no < records; no++) {
    journal.append(source, remote, Date.now(), Buffer.alloc(payloadBytes, textOf(no)))
    await new Promise((resolve) => journal.whenDurable(resolve))
  }
  const { state } = journal
  await journal.close()
  await saveJournalState(dir, { ...state, inFlight: [], durableRecordNo: records })
  expect(await segmentNumbers()).toEqual(ofSegment)
  frameBytes = ((await stat(segmentPath(dir, 0))).size - segmentHeader) / 3
}

const textOf = (no: number) => `${String(no).padStart(6, '0')} `

async function segmentNumbers(): Promise<number[]> {
  return (await readdir(dir))
    .filter((name) => name.endsWith('.segment'))
    .map((name) => Number.parseInt(name, 10))
}

async function overwrite(segment: number, at: number, bytes: Buffer): Promise<void> {
  const file = await open(segmentPath(dir, segment), 'r+')
  await file.write(bytes, 0, bytes.length, at)
  await file.close()
}

/** What is still read of the damaged journal, and what is told to be lost, between two places. */
async function readAll({ from = start, to }: { from?: JournalPosition; to?: JournalPosition } = {}) {
  const journal = await Journal.open(dir, roomyLimits)
  const losses: Omit<JournalLoss, 'foundAtMs'>[] = []
  const tail = {
    dir,
    salt: journal.state.salt,
    durableEnd: journal.durableEnd,
    segmentAtOrAfter: (no: number) => journal.segments.all().find((each) => each.firstRecordNo >= no),
  }
  const reader = new JournalReader(tail, from, ({ foundAtMs: _, ...loss }) => losses.push(loss))
  const read: number[] = []
  for (let frame = await reader.next(to); frame !== null; frame = await reader.next(to)) {
    expect(reader.salt).toBe(journal.state.salt)
    const cursor = new FrameCursor(frame.buffer, frame.at, frame.header)
    while (cursor.next()) {
      const { recordNo, payload } = cursor.record
      expect(payload.equals(Buffer.alloc(payloadBytes, textOf(recordNo)))).toBe(true)
      read.push(recordNo)
    }
  }
  await reader.close()
  await journal.close()
  return { read, losses, end: journal.durableEnd.recordNo, cutBytes: journal.cutBytes }
}

const allBut = (...lost: number[]) =>
  Array.from({ length: records }, (_, no) => no).filter((no) => !lost.includes(no))

/** Where the frame of a record begins in its file. */
const frameAt = (indexInSegment: number) => segmentHeader + indexInSegment * frameBytes

interface Damage {
  name: string
  plant: () => Promise<void>
  lost: number[]
  losses: () => Omit<JournalLoss, 'foundAtMs'>[]
}

const damages: Damage[] = [
  {
    name: 'a byte within a segment is wrong',
    plant: () => overwrite(3, frameAt(1) + 5000, Buffer.from([0xff])),
    lost: [4],
    losses: () => [{ segment: 3, firstRecordNo: 4, records: 1, bytes: frameBytes }],
  },
  {
    name: 'the head of a frame is wrong',
    plant: () => overwrite(0, frameAt(0), Buffer.alloc(24, 0xff)),
    lost: [0],
    losses: () => [{ segment: 0, firstRecordNo: 0, records: 1, bytes: frameBytes }],
  },
  {
    name: 'the length of a frame is wrong',
    plant: () => overwrite(3, frameAt(0) + 4, Buffer.from([0, 0, 1, 0])),
    lost: [3],
    losses: () => [{ segment: 3, firstRecordNo: 3, records: 1, bytes: frameBytes }],
  },
  {
    name: 'two frames of a segment are wrong, and one between them is not',
    plant: async () => {
      await overwrite(3, frameAt(0) + 100, Buffer.from([0xff]))
      await overwrite(3, frameAt(2) + 100, Buffer.from([0xff]))
    },
    lost: [3, 5],
    losses: () => [
      { segment: 3, firstRecordNo: 3, records: 1, bytes: frameBytes },
      { segment: 3, firstRecordNo: 5, records: 1, bytes: frameBytes },
    ],
  },
  {
    name: 'a range over two frames is zeros',
    plant: () => overwrite(6, frameAt(1) - 1000, Buffer.alloc(2000)),
    lost: [6, 7],
    losses: () => [{ segment: 6, firstRecordNo: 6, records: 2, bytes: 2 * frameBytes }],
  },
  {
    name: 'the head of a segment is wrong',
    plant: () => overwrite(3, 0, Buffer.alloc(segmentHeader)),
    lost: [],
    losses: () => [],
  },
  {
    name: 'the tail of a segment is missing',
    plant: () => truncate(segmentPath(dir, 3), frameAt(1) + 1000),
    lost: [4, 5],
    losses: () => [{ segment: 3, firstRecordNo: 4, records: 2, bytes: 1000 }],
  },
  {
    name: 'a segment is empty',
    plant: () => truncate(segmentPath(dir, 3), 0),
    lost: [3, 4, 5],
    losses: () => [{ segment: 3, firstRecordNo: 3, records: 3, bytes: 0 }],
  },
  {
    name: 'a segment is not there',
    plant: () => rm(segmentPath(dir, 3)),
    lost: [3, 4, 5],
    losses: () => [{ segment: 0, firstRecordNo: 3, records: 3, bytes: 0 }],
  },
  {
    name: 'the oldest segment is not there',
    plant: () => rm(segmentPath(dir, 0)),
    lost: [0, 1, 2],
    losses: () => [{ segment: 0, firstRecordNo: 0, records: 3, bytes: 0 }],
  },
  {
    name: 'a byte of the newest segment is wrong, and frames follow',
    plant: () => overwrite(9, frameAt(0) + 5000, Buffer.from([0xff])),
    lost: [9],
    losses: () => [{ segment: 9, firstRecordNo: 9, records: 1, bytes: frameBytes }],
  },
  {
    name: 'the head of the newest segment is wrong',
    plant: () => overwrite(9, 0, Buffer.alloc(segmentHeader)),
    lost: [],
    losses: () => [],
  },
  {
    name: 'the newest segment ends too early',
    plant: () => truncate(segmentPath(dir, 9), frameAt(1) + 1000),
    lost: [10],
    losses: () => [{ segment: 9, firstRecordNo: 10, records: 1, bytes: 1000 }],
  },
  {
    name: 'the newest segment holds nothing but zeros',
    plant: async () => writeFile(segmentPath(dir, 9), Buffer.alloc(5000)),
    lost: [9, 10],
    losses: () => [{ segment: 9, firstRecordNo: 9, records: 2, bytes: 5000 - segmentHeader }],
  },
  {
    name: 'the newest segment is not there',
    plant: () => rm(segmentPath(dir, 9)),
    lost: [9, 10],
    losses: () => [{ segment: 6, firstRecordNo: 9, records: 2, bytes: 0 }],
  },
  {
    name: 'no segment is there',
    plant: async () => {
      for (const segment of ofSegment) await rm(segmentPath(dir, segment))
    },
    lost: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    losses: () => [{ segment: 0, firstRecordNo: 0, records: 11, bytes: 0 }],
  },
]

it.each(damages)('loses no other record when $name, and tells which', async ({ plant, lost, losses }) => {
  await writeJournal()
  await plant()
  const found = await readAll()
  expect(found).toEqual({ read: allBut(...lost), losses: losses(), end: records, cutBytes: 0 })
  // Nothing of it is repaired or forgotten by looking: who reads again gets the same.
  expect(await readAll()).toEqual(found)
})

it('tells each part of a damaged place to who reads that part', async () => {
  await writeJournal()
  await overwrite(6, frameAt(0), Buffer.alloc(3 * frameBytes))
  const middle = { segment: 6, offset: frameAt(1), recordNo: 7 }
  const before = await readAll({ to: middle })
  const behind = await readAll({ from: middle })
  expect(before.losses).toMatchObject([{ firstRecordNo: 6, records: 1 }])
  expect(behind.losses).toMatchObject([{ firstRecordNo: 7, records: 2 }])
  expect([...before.read, ...behind.read]).toEqual(allBut(6, 7, 8))
})

it('takes no frame that a failed write has left behind the end of its segment', async () => {
  await writeJournal()
  // The last frame of the first segment is damaged, and behind it lies one that was written again to the next.
  const again = (await readFile(segmentPath(dir, 3))).subarray(segmentHeader, frameAt(1))
  await overwrite(0, frameAt(2) + 100, Buffer.from([0xff]))
  await overwrite(0, frameAt(3), again)
  expect(await readAll()).toMatchObject({ read: allBut(2), losses: [{ firstRecordNo: 2, records: 1 }] })
})

it('cuts what a crash has left half-written, and calls it no loss', async () => {
  await writeJournal()
  const state = JSON.parse(await readFile(join(dir, 'state.json'), 'utf8'))
  // What the last frame held was never known to be durable.
  await writeFile(join(dir, 'state.json'), JSON.stringify({ ...state, durableRecordNo: 10 }))
  await truncate(segmentPath(dir, 9), frameAt(1) + 1000)
  expect(await readAll()).toEqual({ read: allBut(10), losses: [], end: 10, cutBytes: 1000 })
})
