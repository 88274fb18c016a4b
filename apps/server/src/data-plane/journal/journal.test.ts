import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { readPayloads, roomyLimits } from '../testing/start-receiving.ts'
import { Journal, type JournalLimits } from './journal.ts'
import { journalSource, remoteAddress } from './journal-source.ts'
import { saveJournalState } from './journal-state.ts'

const source = journalSource({ inputId: 'i', codec: 'raw', configuration: {} })
const remote = remoteAddress('127.0.0.1', 514)

let dir: string
let journal: Journal

async function openJournal(limits: Partial<JournalLimits> = {}): Promise<Journal> {
  journal = await Journal.open(dir, { ...roomyLimits, ...limits })
  return journal
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'logline-journal-'))
})
afterEach(async () => {
  await journal.close()
  await rm(dir, { recursive: true, force: true })
})

function append(text: string | Buffer): boolean {
  return journal.append(source, remote, Date.now(), Buffer.from(text))
}

function durable(): Promise<boolean> {
  return new Promise((resolve) => journal.whenDurable(resolve))
}

async function segmentFiles(): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.segment')).sort()
}

async function lastSegment(): Promise<string> {
  return join(dir, (await segmentFiles()).at(-1) ?? '')
}

/** As if everything up to the durable end had been stored. */
function releaseAll(): Promise<void> {
  return journal.release({ read: journal.durableEnd, inFlight: [] })
}

it('gives back what was appended, across restarts, with numbers that go on', async () => {
  await openJournal()
  expect(append('one') && append('two')).toBe(true)
  expect(await durable()).toBe(true)
  await journal.close()
  await openJournal()
  append('three')
  await durable()
  expect(await readPayloads(journal)).toEqual(['one', 'two', 'three'])
  expect(journal.durableEnd.recordNo).toBe(3)
})

it('makes records durable within 50 ms without being asked', async () => {
  await openJournal()
  append('one')
  await eventually(() => expect(journal.durableEnd.recordNo).toBe(1), 1000)
})

it('commits what is waiting when it is closed', async () => {
  await openJournal()
  append('one')
  await journal.close()
  await openJournal()
  expect(await readPayloads(journal)).toEqual(['one'])
})

it('keeps arbitrary payloads of several sources and senders', async () => {
  await openJournal()
  const expected: string[] = []
  const text = fc.string({ unit: 'grapheme' })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, fc.ipV6(), fc.nat(3))), async (records) => {
      for (const [payload, address, input] of records) {
        const from = journalSource({ inputId: `input ${input} ü`, codec: 'raw', configuration: { input } })
        journal.append(from, remoteAddress(address, 70), Date.now(), Buffer.from(payload))
        expected.push(Buffer.from(payload).toString())
      }
      await durable()
    }),
    { numRuns: 30 },
  )
  expect(await readPayloads(journal)).toEqual(expected)
})

it('keeps records larger than a frame', async () => {
  await openJournal()
  const large = 'x'.repeat(3_000_000)
  append('before')
  append(large)
  append('behind')
  await durable()
  expect(await readPayloads(journal)).toEqual(['before', large, 'behind'])
})

describe('a torn tail', () => {
  async function writeThree(): Promise<number[]> {
    await openJournal()
    const sizes: number[] = []
    for (const text of ['one', 'two', 'three']) {
      append(text)
      await durable()
      sizes.push((await stat(await lastSegment())).size)
    }
    await journal.close()
    return sizes
  }

  it('is cut wherever it tears, and nothing before it is lost', async () => {
    const [, second = 0, third = 0] = await writeThree()
    for (let size = third - 1; size > second; size -= 7) {
      await truncate(await lastSegment(), size)
      await openJournal()
      expect(await readPayloads(journal)).toEqual(['one', 'two'])
      expect(journal.durableEnd.recordNo).toBe(2)
      await journal.close()
    }
  })

  it('is cut when it holds zeros or garbage', async () => {
    await writeThree()
    await appendFile(await lastSegment(), Buffer.alloc(5000))
    await openJournal()
    append('four')
    await durable()
    expect(await readPayloads(journal)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('is cut when a byte of it is wrong', async () => {
    const [, second = 0] = await writeThree()
    const file = await open(await lastSegment(), 'r+')
    await file.write(Buffer.from([0xff]), 0, 1, second + 40)
    await file.close()
    await openJournal()
    expect(await readPayloads(journal)).toEqual(['one', 'two'])
  })

  it('of a segment that was just begun goes away with it', async () => {
    await writeThree()
    await writeFile(join(dir, '000000000000003.segment'), 'LOGL')
    await openJournal()
    expect(await readPayloads(journal)).toEqual(['one', 'two', 'three'])
    expect(await segmentFiles()).toEqual(['000000000000000.segment'])
  })
})

it('never gives a number twice, even when everything was stored and deleted', async () => {
  await openJournal()
  append('one')
  append('two')
  await durable()
  const state = { ...journal.state, read: journal.durableEnd, inFlight: [] }
  await journal.close()
  await saveJournalState(dir, state)
  await openJournal()
  await releaseAll()
  expect(await segmentFiles()).toEqual([])
  append('three')
  await durable()
  expect(journal.durableEnd.recordNo).toBe(3)
})

it('refuses to guess when its state is damaged or missing', async () => {
  await openJournal()
  append('one')
  await journal.close()
  const state = await readFile(join(dir, 'state.json'))
  await writeFile(join(dir, 'state.json'), '{')
  await expect(openJournal()).rejects.toThrow('damaged')
  await rm(join(dir, 'state.json'))
  await expect(openJournal()).rejects.toThrow('no state file')
  await writeFile(join(dir, 'state.json'), state)
  await openJournal()
})

it('keeps a segment while it is written to, also when it gets too old in this moment', async () => {
  await openJournal()
  append('stored')
  await durable()
  const stored = { read: journal.durableEnd, inFlight: [] }
  append('written')
  const written = durable()
  await new Promise((resolve) => setImmediate(resolve))
  const [segment] = journal.segments.all()
  if (segment !== undefined) segment.createdAtMs -= 3_600_000
  await journal.release(stored)
  expect(await written).toBe(true)
  expect(await readPayloads(journal)).toContain('written')
})

describe('bounds', () => {
  async function fill(): Promise<void> {
    const block = Buffer.alloc(100_000, 'x')
    while (append(block)) await durable()
  }

  it('refuses at its size limit, and takes records again once they are stored', async () => {
    await openJournal({ maxSizeBytes: 4_000_000 })
    await fill()
    expect(journal.refusalReason).toBe('The journal is full (4000000 bytes)')
    expect(journal.counters().sizeBytes).toBeLessThan(6_000_000)
    const relieved = new Promise<void>((resolve) => journal.onSpace(resolve))
    await releaseAll()
    await relieved
    expect(append('again')).toBe(true)
    expect(journal.counters()).toMatchObject({ segments: 0 })
  })

  it('takes records again when what filled it was written at once, into the newest segment', async () => {
    await openJournal({ maxSizeBytes: 4_000_000 })
    const block = Buffer.alloc(100_000, 'x')
    for (let record = 0; record < 100; record++) expect(append(block)).toBe(true)
    await durable()
    expect(journal.refusalReason).toBe('The journal is full (4000000 bytes)')
    expect(await readPayloads(journal)).toHaveLength(100)
    await releaseAll()
    expect(journal.refusalReason).toBeNull()
    expect(append('again')).toBe(true)
    await durable()
    expect(await readPayloads(journal)).toEqual(['again'])
  })

  it('takes records again once all are stored, however small it is', async () => {
    await openJournal({ maxSizeBytes: 300_000 })
    for (let round = 0; round < 3; round++) {
      await fill()
      expect(journal.refusalReason).toBe('The journal is full (300000 bytes)')
      await releaseAll()
      expect(journal.refusalReason).toBeNull()
    }
    append('last')
    await durable()
    expect(await readPayloads(journal)).toEqual(['last'])
  })

  it('takes records after a restart when all that fills it was stored before', async () => {
    await openJournal({ maxSizeBytes: 300_000 })
    await fill()
    await saveJournalState(dir, { ...journal.state, read: journal.durableEnd, inFlight: [] })
    await journal.close()
    await openJournal({ maxSizeBytes: 300_000 })
    expect(journal.refusalReason).toBeNull()
    expect(await segmentFiles()).toEqual([])
  })

  it('keeps what is in flight, whatever was read', async () => {
    await openJournal({ maxSizeBytes: 4_000_000 })
    await fill()
    const from = { segment: 0, offset: 16, recordNo: 0 }
    const to = journal.durableEnd
    await journal.release({ read: to, inFlight: [{ from }] })
    expect(journal.counters().uncommittedMessages).toBe(to.recordNo)
    expect(journal.refusalReason).not.toBeNull()
  })

  it('refuses while messages wait longer than the age limit', async () => {
    await openJournal({ maxAgeMs: 100 })
    append('one')
    await durable()
    await eventually(() => expect(journal.refusalReason).toContain('older than 100 ms'))
    await releaseAll()
    expect(append('two')).toBe(true)
  })

  it('refuses when the disk is nearly full', async () => {
    await openJournal({ minFreeDiskBytes: Number.MAX_SAFE_INTEGER })
    expect(append('one')).toBe(false)
    expect(journal.refusalReason).toContain('The disk of the journal has less than')
  })

  it('refuses what comes faster than the disk takes it, and goes on when it has caught up', async () => {
    await openJournal()
    const block = Buffer.alloc(500_000, 'x')
    let taken = 0
    while (append(block)) taken++
    expect(taken).toBeLessThan(60)
    await new Promise<void>((resolve) => journal.onSpace(resolve))
    expect(append(block)).toBe(true)
    await durable()
    expect((await readPayloads(journal)).length).toBe(taken + 1)
  })

  it('keeps memory for what can only be shed, of which senders who wait take nothing', async () => {
    await openJournal()
    const payload = Buffer.alloc(500_000)
    const record = { source, remote, receivedAtMs: 0, payload }
    const countTaken = (take: () => boolean) => {
      let count = 0
      while (take()) count++
      return count
    }
    expect(countTaken(() => append(payload))).toBeGreaterThan(30)
    const kept = countTaken(() => journal.appendLossy(record))
    expect(kept).toBeGreaterThanOrEqual(14)
    expect(kept).toBeLessThan(20)
    expect(append(payload)).toBe(false)
    expect(await durable()).toBe(true)
    expect(append(payload)).toBe(true)
  })

  it('keeps what could not be written, and writes it once the disk takes it', async () => {
    await openJournal()
    await rm(dir, { recursive: true })
    append('one')
    expect(await durable()).toBe(false)
    expect(append('refused')).toBe(false)
    expect(journal.refusalReason).toContain('cannot be written')
    const { mkdir } = await import('node:fs/promises')
    await mkdir(dir)
    await eventually(() => expect(append('two')).toBe(true))
    await durable()
    expect(await readPayloads(journal)).toEqual(['one', 'two'])
  })
})

it('counts what it holds', async () => {
  await openJournal()
  append('one')
  append('two')
  await durable()
  const counters = journal.counters()
  expect(counters).toMatchObject({ appendedMessages: 2, uncommittedMessages: 2, segments: 1 })
  expect(counters.sizeBytes).toBe((await stat(await lastSegment())).size)
  expect(counters.oldestSegmentAtMs).toBeGreaterThan(Date.now() - 60_000)
})
