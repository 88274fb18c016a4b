import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { remoteAddress } from '../journal/journal-source.ts'
import { InputStats } from '../plan/input-stats.ts'
import { GelfChunkIntake } from './gelf-chunks.ts'

const remote = remoteAddress('127.0.0.1', 5)

let taken: string[]
let isFull: boolean
let stats: InputStats
let chunks: GelfChunkIntake

function start(): void {
  taken = []
  isFull = false
  stats = new InputStats()
  const accept = (payload: Buffer) => {
    if (!isFull) taken.push(payload.toString('latin1'))
    return !isFull
  }
  chunks = new GelfChunkIntake({ stats, accept })
}

beforeEach(() => {
  vi.useFakeTimers()
  start()
})
afterEach(() => {
  chunks.stop()
  vi.useRealTimers()
})

function chunk(id: string, sequence: number, count: number, data: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x1e, 0x0f]),
    Buffer.from(id.padEnd(8, '.'), 'latin1'),
    Buffer.from([sequence, count]),
    Buffer.from(data, 'latin1'),
  ])
}

function send(payload: Buffer): boolean {
  return chunks.accept(payload, remote, Date.now())
}

it('passes on what is no chunk', () => {
  send(Buffer.from('{}'))
  expect(taken).toEqual(['{}'])
})

it('puts chunks together in any order, interleaved with others and with duplicates', () => {
  const message = fc.record({
    id: fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme-ascii' }),
    parts: fc.array(fc.string({ unit: 'binary-ascii' }), { minLength: 1, maxLength: 128 }),
  })
  const messages = fc.uniqueArray(message, { selector: (each) => each.id.padEnd(8, '.'), maxLength: 4 })
  const property = fc.property(messages, fc.infiniteStream(fc.nat()), (messages, random) => {
    start()
    const all = messages.flatMap(({ id, parts }) =>
      parts.map((part, index) => ({
        bytes: chunk(id, index, parts.length, part),
        at: random.next().value ?? 0,
      })),
    )
    all.sort((a, b) => a.at - b.at)
    for (const { bytes } of all) {
      send(bytes)
      // A repeated chunk of an unfinished message changes nothing; of a finished one it starts a message that expires.
    }
    expect(taken.toSorted()).toEqual(messages.map(({ parts }) => parts.join('')).toSorted())
    chunks.stop()
  })
  fc.assert(property)
})

it('ignores a chunk that came twice', () => {
  for (const sequence of [1, 1, 0]) send(chunk('a', sequence, 2, String(sequence)))
  expect(taken).toEqual(['01'])
  expect(stats.invalidMessages).toBe(0)
})

it.each([
  ['shorter than its header', Buffer.from([0x1e, 0x0f, 1, 2, 3]), 'Truncated GELF chunk'],
  ['numbered beyond its count', chunk('a', 2, 2, 'x'), 'GELF chunk with a sequence number beyond its count'],
  ['of no chunks', chunk('a', 0, 0, 'x'), 'GELF message of 0 chunks'],
  ['of too many chunks', chunk('a', 0, 129, 'x'), 'GELF message of 129 chunks'],
])('counts a chunk %s', (_, payload, reason) => {
  expect(send(payload)).toBe(true)
  expect(stats.invalidMessages).toBe(1)
  expect(stats.snapshot().recentProblems[0]?.reason).toBe(reason)
})

it('gives up a message whose chunks are missing after 5 s', () => {
  send(chunk('a', 0, 2, 'first'))
  vi.advanceTimersByTime(4900)
  expect(stats.invalidMessages).toBe(0)
  vi.advanceTimersByTime(2000)
  expect(stats.invalidMessages).toBe(1)
  send(chunk('a', 1, 2, 'second'))
  expect(taken).toEqual([])
})

it('keeps a complete message that was refused, until its last chunk comes again', () => {
  send(chunk('a', 0, 2, 'x'))
  isFull = true
  expect(send(chunk('a', 1, 2, 'y'))).toBe(false)
  isFull = false
  expect(send(chunk('a', 1, 2, 'y'))).toBe(true)
  expect(taken).toEqual(['xy'])
})

it('sheds the oldest message when too many wait for chunks', () => {
  for (let no = 0; no <= 10_000; no++) send(chunk(String(no), 0, 2, 'x'))
  expect(stats.shedMessages).toBe(1)
  send(chunk('0', 1, 2, 'y'))
  send(chunk('10000', 1, 2, 'y'))
  expect(taken).toEqual(['xy'])
})

it('sheds messages whose chunks are many and nearly empty', () => {
  for (let no = 0; no < 3000; no++)
    for (let sequence = 0; sequence < 127; sequence++) send(chunk(String(no), sequence, 128, 'x'))
  expect(stats.shedMessages).toBeGreaterThan(0)
  send(chunk('2999', 127, 128, 'y'))
  expect(taken).toEqual([`${'x'.repeat(127)}y`])
})

it('never fails on arbitrary chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20 })), (payloads) => {
      for (const payload of payloads) send(Buffer.from([0x1e, 0x0f, ...payload]))
    }),
  )
})
